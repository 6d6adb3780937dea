import { type FormEvent, useState } from 'react'
import { t } from '../lib/session/sign-in-messages.ts'
import { CodeInput, Submit } from './inputs.tsx'

type CodeFormProps = { id: string; label: string; submit: string; busy: boolean; onSubmit: (code: string) => void }

/** Takes a one-time code; spaces, as people copy them, do not count. */
export const CodeForm = ({ id, label, submit, busy, onSubmit }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const plain = code.replace(/\s/g, '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!plain) document.getElementById(id)?.focus()
    else if (!busy) onSubmit(plain)
  }
  return (
    <form className="sign-in-form" noValidate onSubmit={send}>
      <CodeInput id={id} label={label} value={code} error={tried && !plain && t('missingCode')} onChange={setCode} />
      <Submit busy={busy}>{submit}</Submit>
    </form>
  )
}
