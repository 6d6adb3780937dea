import { PAGE_SIZE } from '@balcao/contracts/page-size'
import Button from '@mui/material/Button'
import { useId } from 'react'
import lines from '../lists/lines.module.css'
import { trpc } from '../trpc.ts'
import { GuessButtons } from './guess-buttons.tsx'
import css from './guesses.module.css'
import { t } from './messages.ts'

type PeopleGuessesProps = { company: { id: number; name: string }; editable: boolean; card: string; title: string }

/** Who may be of a company, newest first; nothing where there is nobody. `card` and `title` are the looks of the page's parts. */
export const PeopleGuesses = ({ company, editable, card, title }: PeopleGuessesProps) => {
  const heading = useId()
  const list = trpc.companies.suggestions.list.useInfiniteQuery(
    { id: company.id, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  if (rows.length === 0) return null
  return (
    <section className={card} aria-labelledby={heading}>
      <div>
        <h2 id={heading} className={title}>
          {t('headingHere')}
        </h2>
        <p className={css.why}>{t('whyHere')}</p>
      </div>
      <ul className={lines.list} aria-labelledby={heading}>
        {rows.map((person) => (
          <li key={person.id} className={lines.row}>
            <span className={css.what}>
              <strong>{person.name}</strong>
              <span className={css.why}>
                {person.email}
                {person.others.length > 0 ? ` · ${t('orOf', { companies: person.others.map(({ name }) => name).join(', ') })}` : null}
              </span>
            </span>
            {editable ? <GuessButtons person={person} company={company} /> : null}
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}
