import { useId, useState } from 'preact/hooks'
import type { OtpMethod } from '../config.ts'
import { useWidget } from './context.ts'
import { EmailCodeForm } from './email-forms.tsx'
import { PhoneForm } from './phone-form.tsx'

/** Ways to get a code, as tabs where there are several: Text, WhatsApp, Email. */
export const OtpTabs = () => {
  const { config, offered, say } = useWidget()
  const id = useId()
  const methods = config.otpOptions.methods.filter((method) => offered?.otp[method])
  const [chosen, setChosen] = useState<OtpMethod | null>(null)
  const current = chosen ?? methods[0]
  if (!current) return null
  const move = (by: number) => {
    const next = methods[(methods.indexOf(current) + by + methods.length) % methods.length]
    if (!next) return
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div>
      {methods.length > 1 ? (
        <div class="bsi-tabs" role="tablist" aria-label={say('tabsLabel')}>
          {methods.map((method) => (
            <button
              key={method}
              type="button"
              role="tab"
              id={`${id}-${method}`}
              aria-selected={method === current}
              aria-controls={`${id}-panel`}
              tabIndex={method === current ? 0 : -1}
              onClick={() => setChosen(method)}
              onKeyDown={({ key }) => (key === 'ArrowRight' ? move(1) : key === 'ArrowLeft' ? move(-1) : undefined)}
            >
              {say(`tab_${method}`)}
            </button>
          ))}
        </div>
      ) : null}
      <div id={`${id}-panel`} {...(methods.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `${id}-${current}` } : {})}>
        {current === 'email' ? <EmailCodeForm /> : <PhoneForm key={current} type={current} />}
      </div>
    </div>
  )
}
