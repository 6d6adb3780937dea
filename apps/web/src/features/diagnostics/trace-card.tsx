import { TRACED } from '@balcao/contracts/diagnostics/words'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import css from './diagnostics.module.css'
import { t } from './messages.ts'

const ID = /^[1-9]\d{0,9}$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What names a thing of this kind; undefined for what names none. */
const named = (kind: string, text: string) =>
  kind === 'request' ? (UUID.test(text) ? text.toLowerCase() : undefined) : ID.test(text) ? Number(text) : undefined

/** What became of one thing; what is asked is in the address. */
export const TraceCard = () => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const kind = TRACED.find((one) => one === asked.kind) ?? 'ticket'
  const id = named(kind, String(asked.id ?? ''))
  const [typed, setTyped] = useState(id === undefined ? '' : String(id))
  const [chosen, setChosen] = useState(kind)
  const trace = trpc.diagnostics.trace.useQuery({ kind, id: id ?? 1 }, { enabled: id !== undefined, retry: false })
  return (
    <Card title={t('trace')} text={t('traceText')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (named(chosen, typed.trim()) !== undefined)
            void navigate({ to: '/diagnostic', search: { kind: chosen, id: typed.trim() }, replace: true })
        }}
      >
        <TextField
          select
          size="small"
          label={t('kind')}
          value={chosen}
          onChange={(event) => setChosen(TRACED.find((one) => one === event.target.value) ?? 'ticket')}
        >
          {TRACED.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`kind_${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label={t('number')}
          value={typed}
          slotProps={{ htmlInput: { inputMode: chosen === 'request' ? 'text' : 'numeric', autoComplete: 'off' } }}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t('follow')}</Button>
      </form>
      <p className={css.quiet}>{t('numberHint')}</p>
      {id !== undefined ? (
        <Loaded query={trace} failed={t('failed')} lines={5}>
          {({ steps, isCut }) => (
            <>
              <FigureTable
                name={t('trace')}
                heads={[t('when'), t('source'), t('what'), t('state')]}
                rows={steps.map(({ at, source, what, state }, index) => ({
                  key: index,
                  head: exactTime(at),
                  cells: [t(source), what, state],
                }))}
              />
              {isCut ? <p className={css.quiet}>{t('cut')}</p> : null}
            </>
          )}
        </Loaded>
      ) : null}
    </Card>
  )
}
