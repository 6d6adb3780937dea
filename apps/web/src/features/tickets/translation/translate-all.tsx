import { Spinner } from '@balcao/ui/spinner'
import Button from '@mui/material/Button'
import { Languages } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../comments/timeline.ts'
import { t } from './messages.ts'
import css from './translation.module.css'
import { isForeign, translatable, translate, useDone, useWhyNot } from './translations.data.ts'

const LEAST = 2

/** Translates all messages of a conversation that are in another language than the reader's, one after the other, until that is stopped. */
const TranslateAll = ({ ticketId, messages }: { ticketId: number; messages: readonly Message[] }) => {
  const foreign = messages
    .filter(({ pending }) => !pending)
    .map(translatable)
    .filter(isForeign)
  const why = useWhyNot(ticketId, foreign.length >= LEAST)
  const there = useDone(foreign)
  const [done, setDone] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  if (foreign.length < LEAST || why !== null || (done === null && there === foreign.length)) return null

  async function all() {
    const own = new AbortController()
    stop.current = own
    for (const [n, one] of foreign.entries()) {
      setDone(n + 1)
      if (!(await translate(one, own.signal)) || own.signal.aborted) break
    }
    if (stop.current === own) setDone(null)
  }
  return (
    <div className={css.all}>
      {done === null ? (
        <Button size="small" variant="text" onClick={() => void all()}>
          <Languages size={14} aria-hidden />
          {t('all', { n: String(foreign.length) })}
        </Button>
      ) : (
        <span className={css.row} role="status">
          <Spinner />
          {t('progress', { n: String(done), all: String(foreign.length) })}
          <Button
            size="small"
            onClick={() => {
              stop.current?.abort()
              setDone(null)
            }}
          >
            {t('cancel')}
          </Button>
        </span>
      )}
    </div>
  )
}
export default TranslateAll
