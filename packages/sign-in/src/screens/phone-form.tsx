import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { callingCodeOf, countryFor, namedCountries, PLACEHOLDER } from '../phone/countries.ts'
import { formatWhileTyping, parseOnSubmit } from '../phone/parse.ts'
import { useWidget } from './context.ts'
import { Field, Form, Submit } from './parts.tsx'

/** Texts a code to a phone. */
export const PhoneForm = ({ type }: { type: 'sms' | 'whatsapp' }) => {
  const { config, calls, say, run, dispatch } = useWidget()
  const id = useId()
  const [country, setCountry] = useState(countryFor(config.locale))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isParsing, setParsing] = useState(false)
  // Set by the key itself: an effect runs later, and what an earlier key formats may come in between.
  const newest = useRef(typed)
  useEffect(() => {
    // What somebody takes away is not written back.
    if (typed === '' || /[^\d\s()+.-]/.test(typed)) return
    void formatWhileTyping(typed, country).then((national) => {
      if (newest.current !== typed || national.length < typed.length) return
      newest.current = national
      setTyped(national)
    })
  }, [typed, country])
  const submit = async () => {
    if (isParsing) return
    if (typed.trim() === '') return setProblem(say('required'))
    setParsing(true)
    const phone = await parseOnSubmit(typed, country)
    setParsing(false)
    if (!phone.isValid) return setProblem(say('phoneInvalid'))
    await run(async () => {
      const { method_id: methodId, phone_number: destination } = await calls.sendTextCode(type, phone.number)
      dispatch({ name: 'otpSent', type, methodId, destination: destination ?? phone.number })
    })
  }
  return (
    <Form label={say('continueByPhone')} onSubmit={() => void submit()}>
      <div class="bsi-phone">
        <div class="bsi-field">
          <label for={id}>{say('country')}</label>
          <select class="bsi-input" id={id} value={country} onChange={(event) => setCountry(event.currentTarget.value)}>
            {namedCountries(config.locale).map(({ code, calling, name }) => (
              <option key={code} value={code}>
                {name} +{calling}
              </option>
            ))}
          </select>
          <span class="bsi-calling" aria-hidden="true">
            {country} +{callingCodeOf(country)}
          </span>
        </div>
        <Field
          label={say('phone')}
          type="tel"
          name="phone"
          autocomplete="tel-national"
          placeholder={PLACEHOLDER}
          value={typed}
          problem={problem}
          onText={(text) => {
            newest.current = text
            setTyped(text)
            setProblem(null)
          }}
        />
      </div>
      <Submit>{say('continueByPhone')}</Submit>
    </Form>
  )
}
