import { LINE_STATES, type LineState } from '@balcao/contracts/ticket-import/bounds'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { refusalText } from '@balcao/ui/lib/language'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ListExport } from '../../lib/files/list-export.tsx'
import { trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { css } from './styles.ts'

/** What becomes of each line of the file, and why. `version` says that there is more to read; the address keeps which ones are shown. */
export const Lines = ({ id, version }: { id: number; version: string }) => {
  const navigate = useNavigate()
  const { lines } = useSearch({ strict: false }) as { lines?: unknown }
  const shown = LINE_STATES.find((one) => one === lines) ?? 'all'
  const filter = shown === 'all' ? {} : { state: shown }
  const show = (next: LineState | 'all') =>
    void navigate({ to: '/tickets/import', search: { id: String(id), ...(next === 'all' ? {} : { lines: next }) }, replace: true })
  const list = trpc.tickets.imports.lines.useInfiniteQuery(
    { id, limit: 50, ...filter },
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
          value={shown}
          options={(['all', ...LINE_STATES] as const).map((one) => [one, t(`show_${one}`)])}
          onChange={show}
        />
        <ListExport path={`/tickets/imports/${id}/export`} filter={filter} name="importacao-de-tickets.csv" />
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
                      <th scope="col">{t('line')}</th>
                      <th scope="col">{t('reference')}</th>
                      <th scope="col">{t('subject')}</th>
                      <th scope="col">{t('outcome')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((line) => (
                      <tr key={line.n}>
                        <td className="num">{line.line}</td>
                        <td className={css.place}>{line.reference || '—'}</td>
                        <td>
                          {line.ticket ? (
                            <Link to="/tickets/$id" params={{ id: String(line.ticket.id) }}>
                              #{line.ticket.number} {line.title}
                            </Link>
                          ) : (
                            line.title || '—'
                          )}
                          {line.reasons.length > 0 ? (
                            <ul>
                              {line.reasons.map(({ field: _, ...why }, n) => (
                                // biome-ignore lint/suspicious/noArrayIndexKey: reasons of a line never change places
                                <li key={n}>{refusalText(why)}</li>
                              ))}
                            </ul>
                          ) : null}
                        </td>
                        <td className={css.action} data-action={line.state}>
                          {t(`line_${line.state}`)}
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
