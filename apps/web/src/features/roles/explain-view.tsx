import { ErrorState } from '@balcao/ui/error-state'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { useAnybody, useExplanation, usePerson } from './explain.data.ts'
import { t } from './explain.messages.ts'
import { ExplainResult } from './explain-result.tsx'
import css from './permissions.module.css'

type Person = { id: number; name: string; email?: string }

const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null)

/** Asks why somebody sees, or does not see, a ticket; the question stands in the address. */
export const ExplainView = () => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { user?: string; ticket?: string }
  const user = idIn(search.user)
  const ticket = idIn(search.ticket)
  const asked = user !== null && ticket !== null ? { user, ticket } : null
  const known = usePerson(user)
  const [person, setPerson] = useState<Person | null>(null)
  const [number, setNumber] = useState(search.ticket ?? '')
  const [tried, setTried] = useState(false)
  const chosen: Person | null = person ?? known ?? null
  const result = useExplanation(asked)
  const wrong = { person: !chosen, ticket: idIn(number) === null }

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.person || wrong.ticket || !chosen) {
      document.getElementById(wrong.person ? 'campo-pessoa' : 'campo-ticket')?.focus()
      return
    }
    if (asked?.user === chosen.id && asked.ticket === idIn(number)) result.again()
    else void navigate({ to: '/rbac/permissions', search: { view: 'explain', user: String(chosen.id), ticket: number } })
  }

  return (
    <div className={css.explain}>
      <p className={css.quiet}>{t('about')}</p>
      <form noValidate className={css.question} onSubmit={ask}>
        <PickField<Person>
          key={known?.id}
          id="campo-pessoa"
          label={t('person')}
          required
          error={tried && wrong.person ? t('choosePerson') : undefined}
          initial={chosen}
          useFound={useAnybody}
          detailOf={({ email }) => email}
          onChange={setPerson}
        />
        <FieldFrame label={t('ticket')} id="campo-ticket" required error={tried && wrong.ticket ? t('chooseTicket') : undefined}>
          {(ids) => (
            <PlainInput
              ids={ids}
              value={number}
              onChange={(text) => setNumber(text.replace(/^#/, '').trim())}
              autoComplete="off"
              inputProps={{ inputMode: 'numeric', maxLength: 11 }}
            />
          )}
        </FieldFrame>
        <Button type="submit" variant="contained" aria-disabled={result.isBusy}>
          {result.isBusy ? t('asking') : t('ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {result.isUnknownTicket ? (
          <ErrorState title={t('unknownTicket')}>{t('unknownTicketText')}</ErrorState>
        ) : result.failure ? (
          <ErrorState title={t('failed')} code={result.failure.requestId || result.failure.code} onRetry={result.again}>
            {result.failure.message}
          </ErrorState>
        ) : result.data ? (
          <ExplainResult explained={result.data} />
        ) : asked ? (
          <TextSkeleton lines={6} />
        ) : null}
      </div>
    </div>
  )
}
