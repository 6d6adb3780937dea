import { focusWrong } from '@balcao/ui/lib/forms/form-errors'
import { type FormEvent, useRef, useState } from 'react'
import type { Outcome } from './outcome.ts'

type Versioned = { version: number }
type FormText = (key: 'stale' | 'failed', values?: { why: string }) => string

export type SavedFormOptions<Values, Thing extends Versioned> = {
  t: FormText
  values: Values
  /** The thing as it was read; undefined for a new one. */
  edited: Thing | undefined
  /** What is wrong, by field of the form. */
  reasonsOf: (values: Values) => Record<string, string>
  save: (values: Values, version: number | undefined) => Promise<Outcome<Thing>>
  /** The thing as it is by now, after somebody else changed it. */
  present: (() => Promise<Thing>) | undefined
  /** What follows. Values that it answers stay to be changed, as what is saved; otherwise the form is left. */
  onSaved: (saved: Thing, written: Values) => Values | undefined
  /** Asks before it is saved; whoever is asked calls `send`. */
  asksFirst?: (values: Values) => boolean
}

/** A form that is saved as a whole. What was written stays until it is saved; after a refusal for an old version, saving again is for what is there by then. */
export function useSavedForm<Values, Thing extends Versioned>(options: SavedFormOptions<Values, Thing>) {
  const { t, edited, reasonsOf } = options
  const [values, setValues] = useState(options.values)
  const [saved, setSaved] = useState(options.values)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [version, setVersion] = useState(edited?.version)
  const isLeft = useRef(false)

  const change = (next: Partial<Values>) => {
    const changed = { ...values, ...next }
    setValues(changed)
    if (tried) setErrors(reasonsOf(changed))
  }
  async function send(): Promise<void> {
    setBusy(true)
    const outcome = await options.save(values, version)
    if ('saved' in outcome) {
      isLeft.current = true
      const kept = options.onSaved(outcome.saved, values)
      if (kept === undefined) return
      isLeft.current = false
      setValues(kept)
      setSaved(kept)
      setVersion(outcome.saved.version)
      return setBusy(false)
    }
    const now = outcome.stale ? await options.present?.().catch(() => undefined) : undefined
    if (now) setVersion(now.version)
    setBusy(false)
    setErrors(outcome.fields)
    setFailure(outcome.stale ? t('stale') : t('failed', { why: outcome.why }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setTried(true)
    setFailure('')
    const wrong = reasonsOf(values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusWrong()
    if (!options.asksFirst?.(values)) void send()
  }
  const isUnsaved = () => !isLeft.current && JSON.stringify(values) !== JSON.stringify(saved)
  return { values, errors, failure, busy, change, send, submit, isUnsaved }
}
