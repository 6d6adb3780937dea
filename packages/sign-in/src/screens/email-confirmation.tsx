import { useEffect, useState } from 'preact/hooks'
import { useWidget } from './context.ts'
import { Action, Failure, Heading } from './parts.tsx'

/** Seconds before another mail can be asked for: each time longer. */
const WAITS = [30, 60, 120]

/** Seconds until something may be asked for again, counted down. */
export function useCountdown(): { left: number; restart: () => void } {
  const [round, setRound] = useState(0)
  const [left, setLeft] = useState(WAITS[0] as number)
  useEffect(() => {
    const until = Date.now() + 1_000 * (WAITS[Math.min(round, WAITS.length - 1)] as number)
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [round])
  return { left, restart: () => setRound((before) => before + 1) }
}

/** A link was mailed. */
export const EmailConfirmation = () => {
  const { now, say, calls, run, dispatch } = useWidget()
  const { email } = now.magicLink
  const { left, restart } = useCountdown()
  const again = async () => {
    void calls.logEvent('email_try_again_clicked', { email, type: 'magic_link' }).catch(() => null)
    const sent = await run(async () => {
      await calls.sendLink(email)
      dispatch({ name: 'linkSent', email })
    })
    if (sent) restart()
  }
  return (
    <section>
      <Heading>{say('checkEmail')}</Heading>
      <p class="bsi-text">{say('linkSent', { email })}</p>
      <Failure />
      <p class="bsi-text">
        {say('notThere')}{' '}
        {left > 0 ? (
          <span>{say('tryAgainIn', { seconds: left })}</span>
        ) : (
          <Action quiet onPress={() => void again()}>
            {say('tryAgain')}
          </Action>
        )}
      </p>
      <Action quiet onPress={() => dispatch({ name: 'shown', screen: 'main' })}>
        {say('otherAddress')}
      </Action>
    </section>
  )
}
