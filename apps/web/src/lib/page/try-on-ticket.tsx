import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import Button from '@mui/material/Button'
import { type ReactNode, useId, useState } from 'react'
import { type Picked, TicketPicker } from '../pickers/ticket-picker.tsx'
import page from './form-page.module.css'

type TryText = 'tryTitle' | 'tryText' | 'tryOpen' | 'tryTicket' | 'tryMissing' | 'tryUnsound' | 'tryFailed' | 'tryRun'

type TryOnTicketProps<Result> = {
  t: (key: TryText, values?: { why: string }) => string
  /** What is asked for beside the ticket. */
  field?: ReactNode
  /** Tries it, and changes nothing; undefined where what is written in the form cannot be tried. */
  run: (ticketId: number) => Promise<Result> | undefined
  children: (result: Result) => ReactNode
}

/** Shows what something in a form would do with a ticket. It is opened on demand: most of who edit do without. */
export const TryOnTicket = <Result,>({ t, field, run, children }: TryOnTicketProps<Result>) => {
  const [isOpen, setOpen] = useState(false)
  const [ticket, setTicket] = useState<Picked | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const titleId = useId()
  const tryIt = async () => {
    setResult(null)
    setFailure('')
    if (!ticket) return setFailure(t('tryMissing'))
    const running = run(ticket.id)
    if (!running) return setFailure(t('tryUnsound'))
    setBusy(true)
    try {
      setResult(await running)
    } catch (error) {
      setFailure(t('tryFailed', { why: failureOf(error).message }))
    } finally {
      setBusy(false)
    }
  }
  const picker = (
    <FieldFrame label={t('tryTicket')}>
      {(ids) => <TicketPicker ids={ids} requesterId={null} without={[]} value={ticket} onChange={setTicket} />}
    </FieldFrame>
  )
  return (
    <section className={page.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={page.legend}>
        {t('tryTitle')}
      </h2>
      <p className={page.quiet}>{t('tryText')}</p>
      {isOpen ? (
        field ? (
          <div className={page.pair}>
            {picker}
            {field}
          </div>
        ) : (
          picker
        )
      ) : null}
      <div>
        <Button variant="outlined" disabled={busy} onClick={isOpen ? () => void tryIt() : () => setOpen(true)}>
          {t(isOpen ? 'tryRun' : 'tryOpen')}
        </Button>
      </div>
      <div role="status">
        {failure}
        {result ? children(result) : null}
      </div>
    </section>
  )
}
