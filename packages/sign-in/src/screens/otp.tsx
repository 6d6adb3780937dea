import { useState } from 'preact/hooks'
import { useWidget } from './context.ts'
import { useCountdown } from './email-confirmation.tsx'
import { Action, Back, Field, Form, Heading, Submit } from './parts.tsx'

const DIGITS = 6

/** Asks for the code that was sent. */
export const OtpAuthenticate = () => {
  const { now, say, calls, run, enter, dispatch } = useWidget()
  const { type, methodId, otpDestination } = now.otp
  const [code, setCode] = useState('')
  const [isSentAgain, setSentAgain] = useState(false)
  const { left, restart } = useCountdown()
  const use = (digits: string) => enter('otp', (factor) => calls.useCode(methodId, digits, factor), { failed: 'otpAuthenticate' })
  const again = async () => {
    const sent = await run(async () => {
      const answer = type === 'email' ? await calls.sendEmailCode(otpDestination) : await calls.sendTextCode(type, otpDestination)
      dispatch({ name: 'otpSent', type, methodId: answer.method_id, destination: otpDestination })
    })
    if (!sent) return
    setSentAgain(true)
    setCode('')
    restart()
  }
  return (
    <section>
      <Heading>{say('enterPasscode')}</Heading>
      <p class="bsi-text">{say('passcodeSent', { destination: otpDestination })}</p>
      <Form label={say('enterPasscode')} onSubmit={() => void use(code)}>
        <Field
          label={say('passcode')}
          name="code"
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={DIGITS}
          value={code}
          onText={(text) => {
            const digits = text.replace(/\D/g, '').slice(0, DIGITS)
            setCode(digits)
            setSentAgain(false)
            if (digits.length === DIGITS) void use(digits)
          }}
        />
        <Submit>{say('confirm')}</Submit>
      </Form>
      <p class="bsi-text" role="status">
        {isSentAgain ? say('sentAgain') : ''}
      </p>
      <p class="bsi-text">
        {left > 0 ? (
          say('tryAgainIn', { seconds: left })
        ) : (
          <Action quiet onPress={() => void again()}>
            {say('resend')}
          </Action>
        )}
      </p>
      <Back />
    </section>
  )
}

/** Asks for the second factor of an account that has one. */
export const SecondFactor = () => {
  const { say, giveFactor } = useWidget()
  const [code, setCode] = useState('')
  return (
    <section>
      <Heading>{say('secondFactor')}</Heading>
      <p class="bsi-text">{say('secondFactorText')}</p>
      <Form label={say('secondFactor')} onSubmit={() => void giveFactor(code)}>
        <Field label={say('secondFactorCode')} name="code" autocomplete="one-time-code" value={code} onText={setCode} />
        <Submit>{say('confirm')}</Submit>
      </Form>
      <Back />
    </section>
  )
}
