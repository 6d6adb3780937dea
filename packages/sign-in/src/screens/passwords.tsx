import { useState } from 'preact/hooks'
import { useWidget } from './context.ts'
import { Action, Back, Field, Form, Heading, Submit } from './parts.tsx'

const PasswordField = ({
  label,
  value,
  onText,
  isNew,
  problem,
}: {
  label: string
  value: string
  onText: (text: string) => void
  isNew: boolean
  problem?: string | null
}) => {
  const { say } = useWidget()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Field
        label={label}
        type={isShown ? 'text' : 'password'}
        name="password"
        autocomplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        problem={problem ?? null}
        onText={onText}
      />
      <label class="bsi-check">
        <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} /> {say('showPassword')}
      </label>
    </>
  )
}

/** The address that the password is of; password managers read it here. */
const Whose = ({ email }: { email: string }) => (
  <>
    <p class="bsi-text">{email}</p>
    <input type="email" name="email" autocomplete="username" value={email} readOnly hidden />
  </>
)

/** Asks for the password, or for a new one of whoever is new here. */
export const Password = () => {
  const { now, say, calls, enter, run, dispatch } = useWidget()
  const { email, type } = now.password
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const isNew = type === 'new'
  const logIn = () => enter('password', (factor) => calls.byPassword(email, password, factor), { failed: 'password' })
  const create = () =>
    run(async () => {
      const strength = await calls.strength(password, email)
      if (!strength.valid) {
        setProblem(strength.message)
        return dispatch({ name: 'shown', screen: strength.reason === 'password_common' ? 'passwordBreached' : 'password' })
      }
      const { method_id: methodId } = await calls.createPassword(email, password)
      dispatch({ name: 'otpSent', type: 'email', methodId, destination: email })
    })
  const link = () =>
    run(async () => {
      await calls.sendLink(email)
      dispatch({ name: 'linkSent', email })
    })
  const submit = () => {
    if (password === '') return setProblem(say('required'))
    void (isNew ? create() : logIn())
  }
  return (
    <section>
      <Heading>{say(isNew ? 'passwordCreate' : 'passwordLogin')}</Heading>
      <Form label={say(isNew ? 'passwordCreate' : 'passwordLogin')} onSubmit={submit}>
        <Whose email={email} />
        <PasswordField
          label={say('password')}
          value={password}
          isNew={isNew}
          problem={problem}
          onText={(text) => {
            setPassword(text)
            setProblem(null)
          }}
        />
        <Submit>{say(isNew ? 'createAccount' : 'logIn')}</Submit>
      </Form>
      {isNew ? null : (
        <Action quiet onPress={() => dispatch({ name: 'shown', screen: 'passwordForgot' })}>
          {say('forgot')}
        </Action>
      )}
      <Action quiet onPress={() => void link()}>
        {say('useCode')}
      </Action>
      <Back />
    </section>
  )
}

/** Mails a link to choose a new password; also where a password leaked, or an account has none yet. */
const SendReset = ({
  title,
  text,
  sent,
}: {
  title: 'forgotTitle' | 'breachedTitle'
  text: 'forgotText' | 'breachedText'
  sent: 'forgotSent'
}) => {
  const { now, say, calls, run, dispatch } = useWidget()
  const { email } = now.password
  const [isSent, setSent] = useState(false)
  const send = async () => {
    const done = await run(async () => {
      await calls.forgotPassword(email)
      dispatch({ name: 'shown', screen: now.screen })
    })
    if (done) setSent(true)
  }
  return (
    <section>
      <Heading>{say(title)}</Heading>
      <p class="bsi-text" role="status">
        {say(isSent ? sent : text, { email })}
      </p>
      {isSent ? null : (
        <Form label={say(title)} onSubmit={() => void send()}>
          <Submit>{say('sendLink')}</Submit>
        </Form>
      )}
      <Back to="password" />
    </section>
  )
}
export const PasswordForgot = () => <SendReset title="forgotTitle" text="forgotText" sent="forgotSent" />
export const PasswordBreached = () => <SendReset title="breachedTitle" text="breachedText" sent="forgotSent" />

/** A link to set a first password was mailed. */
export const PasswordSetNew = () => {
  const { now, say } = useWidget()
  return (
    <section>
      <Heading>{say('setNewTitle')}</Heading>
      <p class="bsi-text">{say('setNewText', { email: now.password.email })}</p>
      <Back to="password" />
    </section>
  )
}

/** Adds a password to an account that has other ways in, once its mailbox is proved. */
export const PasswordDedupe = () => {
  const { now, say, calls, run, dispatch } = useWidget()
  const { email } = now.password
  const [password, setPassword] = useState('')
  const prove = () =>
    run(async () => {
      const { method_id: methodId } = await calls.createPassword(email, password)
      dispatch({ name: 'otpSent', type: 'email', methodId, destination: email })
    })
  return (
    <section>
      <Heading>{say('dedupeTitle')}</Heading>
      <p class="bsi-text">{say('dedupeText', { email })}</p>
      <Form label={say('dedupeTitle')} onSubmit={() => void prove()}>
        <Whose email={email} />
        <PasswordField label={say('newPassword')} value={password} isNew onText={setPassword} />
        <Submit>{say('sendPasscode')}</Submit>
      </Form>
      <Back to="password" />
    </section>
  )
}

/** Chooses a new password by the secret of a mail. */
export const PasswordResetForm = () => {
  const { now, say, calls, run, dispatch } = useWidget()
  const [password, setPassword] = useState('')
  const set = () =>
    run(async () => {
      await calls.resetPassword(now.resetPassword.token, password)
      dispatch({ name: 'signedIn', way: 'password' })
    })
  return (
    <section>
      <Heading>{say('resetTitle')}</Heading>
      <Form label={say('resetTitle')} onSubmit={() => void set()}>
        <PasswordField label={say('newPassword')} value={password} isNew onText={setPassword} />
        <Submit>{say('setPassword')}</Submit>
      </Form>
      <Back />
    </section>
  )
}
