import type { SessionsView } from '@balcao/contracts/diagnostics/diagnostics'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import css from './diagnostics.module.css'
import { t } from './messages.ts'

const ID = /^[1-9]\d{0,9}$/

/** How somebody is signed in, to be read and no more. */
export const SessionsCard = () => {
  const [person, setPerson] = useState('')
  const [reason, setReason] = useState('')
  const [found, setFound] = useState<SessionsView | undefined>()
  const [failure, setFailure] = useState<string | undefined>()
  const look = async () => {
    setFailure(undefined)
    try {
      setFound(await api.diagnostics.sessions.mutate({ userId: Number(person.trim()), reason }))
    } catch (error) {
      setFound(undefined)
      setFailure(t('refused', { why: failureOf(error).message }))
    }
  }
  return (
    <Card title={t('sessions')} text={t('sessionsText')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <TextField
          size="small"
          label={t('person')}
          value={person}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          onChange={(event) => setPerson(event.target.value)}
        />
        <TextField
          size="small"
          label={t('reason')}
          value={reason}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 500 } }}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" disabled={!ID.test(person.trim()) || reason.trim() === ''}>
          {t('view')}
        </Button>
      </form>
      {failure ? <p role="alert">{failure}</p> : null}
      {found ? <Found view={found} /> : null}
    </Card>
  )
}

const Found = ({ view: { name, seenAt, sessions, tokens, attempts } }: { view: SessionsView }) => (
  <>
    <p className={css.quiet} role="status">
      {`${name} · ${seenAt === null ? t('neverSeen') : t('seen', { at: exactTime(seenAt) })}`}
    </p>
    <FigureTable
      name={t('sessionsOf', { name })}
      heads={[t('began'), t('used'), t('ends'), t('method'), t('address')]}
      rows={sessions.map(({ id, createdAt, lastUsedAt, expiresAt, method, ip }) => ({
        key: id,
        head: exactTime(createdAt),
        cells: [exactTime(lastUsedAt), exactTime(expiresAt), method, ip ?? '–'],
      }))}
    />
    {tokens.length === 0 ? (
      <p className={css.quiet}>{t('noTokens')}</p>
    ) : (
      <FigureTable
        name={t('tokensOf', { name })}
        heads={[t('name'), t('scopes'), t('used')]}
        rows={tokens.map(({ id, name: called, scopes, lastUsedAt }) => ({
          key: id,
          head: called,
          cells: [scopes.join(', '), lastUsedAt === null ? t('never') : exactTime(lastUsedAt)],
        }))}
      />
    )}
    <FigureTable
      name={t('attemptsOf', { name })}
      heads={[t('when'), t('method'), t('outcome'), t('address')]}
      rows={attempts.map(({ at, method, outcome, ip }, index) => ({
        key: index,
        head: exactTime(at),
        cells: [method, outcome, ip ?? '–'],
      }))}
    />
  </>
)
