import { LINE_ACTIONS, type LineAction } from '@balcao/contracts/kb/transfers'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { refusalText } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import css from '../../../lib/import/transfer-page.module.css'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** What is done with each article of the file, and why. `version` says that there is more to read. */
export const Lines = ({ id, version }: { id: number; version: string }) => {
  const [action, setAction] = useState<LineAction | 'all'>('all')
  const list = trpc.kb.transfers.lines.useInfiniteQuery(
    { id, limit: 50, ...(action === 'all' ? {} : { action }) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  const { refetch } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list
  useEffect(() => void refetch(), [version, refetch])
  return (
    <>
      <div className={css.options}>
        <LabelledChoice
          label={t('show')}
          value={action}
          options={(['all', ...LINE_ACTIONS] as const).map((one) => [one, t(`show_${one}`)])}
          onChange={setAction}
        />
      </div>
      <Loaded query={list} failed={t('loadFailed')} lines={6}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data)
          if (rows.length === 0) return <p className={css.quiet}>{t('noLines')}</p>
          return (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <section className={css.scroll} tabIndex={0} aria-label={t('lines')}>
                <table className={css.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t('place')}</th>
                      <th scope="col">{t('name')}</th>
                      <th scope="col">{t('action')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((line) => (
                      <tr key={line.n}>
                        <td className={css.place}>{line.place}</td>
                        <td>
                          {line.articleId !== null && line.applied && !line.undone ? (
                            <Link to="/knowledge-base/$id" params={{ id: String(line.articleId) }}>
                              {line.title}
                            </Link>
                          ) : (
                            line.title || '—'
                          )}
                          {line.notes.length > 0 ? (
                            <ul>
                              {line.notes.map(({ field, ...why }, n) => (
                                // biome-ignore lint/suspicious/noArrayIndexKey: notes of a line never change places
                                <li key={n}>{refusalText(why)}</li>
                              ))}
                            </ul>
                          ) : null}
                        </td>
                        <td className={css.action} data-action={line.action}>
                          {line.undone ? t('undone') : t(`action_${line.action}`)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {list.hasNextPage ? (
                <div>
                  <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
