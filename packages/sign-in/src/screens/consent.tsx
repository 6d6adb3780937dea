import { useWidget } from './context.ts'
import { Action, Failure, Heading } from './parts.tsx'

/** Another site asks who somebody is. Allowing and denying are equally easy. */
export const IdpConsent = () => {
  const { say, config, calls, run, session } = useWidget()
  const { consent } = config
  const site = consent ? new URL(consent.origin).host : ''
  const allow = () =>
    run(async () => {
      if (!consent) return
      const { code } = await calls.consent(consent.origin, consent.challenge, session()?.access_token ?? consent.token)
      consent.onAnswer({ code })
    })
  return (
    <section>
      <Heading>{say('consentTitle', { site })}</Heading>
      <p class="bsi-text">{say('consentText', { site })}</p>
      <Failure />
      <div class="bsi-pair">
        <Action onPress={() => consent?.onAnswer({ denied: true })}>{say('deny')}</Action>
        <Action onPress={() => void allow()}>{say('allow')}</Action>
      </div>
    </section>
  )
}
