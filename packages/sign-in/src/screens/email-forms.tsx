import { looksLikeEmail } from '@balcao/contracts/email'
import { useState } from 'preact/hooks'
import type { Texts } from '../texts/texts.ts'
import { useWidget } from './context.ts'
import { Field, Form, Submit } from './parts.tsx'

type Props = {
  label: keyof Texts /** What tells the form from another of the same screen. */
  name: keyof Texts
  invalid: keyof Texts
  onEmail: (email: string) => void
}

/** Asks for an address and checks what it looks like. */
const EmailForm = ({ label, name, invalid, onEmail }: Props) => {
  const { say } = useWidget()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    const typed = email.trim()
    if (typed === '') return setProblem(say('required'))
    if (!looksLikeEmail(typed)) return setProblem(say(invalid))
    setProblem(null)
    onEmail(typed.toLowerCase())
  }
  return (
    <Form label={say(name)} onSubmit={submit}>
      <Field
        label={say('email')}
        type="email"
        name="email"
        autocomplete="email"
        placeholder={say('emailPlaceholder')}
        value={email}
        problem={problem}
        onText={(text) => {
          setEmail(text)
          setProblem(null)
        }}
      />
      <Submit>{say(label)}</Submit>
    </Form>
  )
}

/** Mails a code. */
export const EmailCodeForm = () => {
  const { calls, run, dispatch } = useWidget()
  const send = (email: string) =>
    run(async () => {
      const { method_id: methodId } = await calls.sendEmailCode(email)
      dispatch({ name: 'otpSent', type: 'email', methodId, destination: email })
    })
  return <EmailForm label="continueByEmail" name="passcodeByEmail" invalid="emailInvalidOtp" onEmail={(email) => void send(email)} />
}

/** Mails a link. */
export const MagicLinkForm = () => {
  const { calls, run, dispatch } = useWidget()
  const send = (email: string) =>
    run(async () => {
      await calls.sendLink(email)
      dispatch({ name: 'linkSent', email })
      void calls.logEvent('email_sent', { email, type: 'magic_link' }).catch(() => null)
    })
  return <EmailForm label="continueByEmail" name="continueByEmail" invalid="emailInvalid" onEmail={(email) => void send(email)} />
}

/** Looks the person up, and asks for the password. */
export const PasswordEmailForm = () => {
  const { calls, run, dispatch } = useWidget()
  const find = (email: string) =>
    run(async () => dispatch({ name: 'userFound', email, userType: (await calls.searchUser(email)).userType }))
  return <EmailForm label="continueByPassword" name="continueByPassword" invalid="emailInvalid" onEmail={(email) => void find(email)} />
}
