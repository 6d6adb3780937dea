import { TextSkeleton } from '@balcao/ui/skeletons'
import { notify } from '@balcao/ui/toasts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { Card } from './card.tsx'
import { Closed } from './closed.tsx'
import { AdminFields, CompanyFields } from './fields.tsx'
import { inputId } from './input.tsx'
import { keptIn } from './kept.ts'
import { t } from './messages.ts'
import { type Refusal, register } from './register.data.ts'
import css from './register.module.css'
import { Review } from './review.tsx'
import { Stepper } from './stepper.tsx'
import { change, type Field, isMissing, LAST, reasonsOf, STEPS, stepOf } from './steps.ts'

const kept = keptIn(sessionStorage)

/** Registering an organisation, where the installation lets one. While it cannot be asked, the sending will tell. */
export const Page = () => {
  const { data, isPending } = trpc.tenants.registration.state.useQuery({})
  return <Card title={t('title')}>{isPending ? <TextSkeleton lines={6} /> : data?.open === false ? <Closed /> : <Wizard />}</Card>
}

const Wizard = () => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>({ text: '', fields: {} })
  const [begun] = useState(() => kept.read())
  const [values, setValues] = useState(begun.values)
  const [byHand, setByHand] = useState<ReadonlySet<Field>>(() => new Set(begun.byHand))
  const [step, setStep] = useState(begun.step)
  const [tried, setTried] = useState(false)
  const [goal, setGoal] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The field or heading to focus may only be there once its step is drawn.
  useEffect(() => {
    if (!goal) return
    const target = goal === 'heading' ? heading.current : document.getElementById(goal)
    target?.focus()
    setGoal(null)
  }, [goal])

  useEffect(() => kept.write({ values, byHand: [...byHand], step }), [values, byHand, step])

  const go = (to: number, focus = 'heading') => {
    setStep(to)
    setTried(false)
    // What it said of a field stays until the field is changed.
    setRefusal({ ...refusal, text: '' })
    setGoal(focus)
  }
  const onChange = (field: Field, value: string) => {
    const next = change(values, byHand, field, value)
    setValues(next)
    if (field === 'slug' || field === 'subdomain') setByHand(new Set([...byHand, field]))
    const stands = Object.entries(refusal.fields).filter(([name]) => next[name as Field] === values[name as Field])
    setRefusal({ text: '', fields: Object.fromEntries(stands) })
  }
  const create = async () => {
    setBusy(true)
    setRefusal({ text: '', fields: {} })
    const outcome = await register(values)
    if ('text' in outcome) {
      setRefusal(outcome)
      setBusy(false)
      return
    }
    kept.drop()
    // Who is signed in elsewhere is led past the sign-in page, which would say so.
    if (sessions.getState().session) notify.success(t('created', { company: outcome.organization.name, email: outcome.admin.email }))
    await navigate({
      to: '/login',
      search: { registered: 'true', company: outcome.organization.name } as never,
      state: { sentTo: outcome.admin.email } as never,
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A second press while the first is on its way is the same wish.
    if (busy) return
    if (step === LAST) return void create()
    const wrong = reasonsOf(step, values)
    const first = STEPS[step]?.fields.find((field) => wrong[field])
    if (!first) return go(step + 1)
    setTried(true)
    setGoal(inputId(first))
  }

  const reasons = { ...refusal.fields, ...(tried ? reasonsOf(step, values) : {}) }
  const alert = tried && isMissing(step, values) ? t('missing') : refusal.text
  return (
    <>
      <Stepper step={step} />
      <form className={css.form} noValidate onSubmit={onSubmit}>
        <h2 ref={heading} tabIndex={-1} className={css.stepTitle}>
          {t(STEPS[step]?.title ?? 'title')}
        </h2>
        {alert ? (
          <Alert severity="error" variant="outlined">
            {alert}
          </Alert>
        ) : null}
        {step === 0 ? <CompanyFields values={values} reasons={reasons} onChange={onChange} /> : null}
        {step === 1 ? <AdminFields values={values} reasons={reasons} onChange={onChange} /> : null}
        {step === LAST ? <Review values={values} reasons={reasons} onCorrect={(field) => go(stepOf(field), inputId(field))} /> : null}
        <div className={css.actions}>
          {step > 0 ? (
            <Button size="large" disabled={busy} onClick={() => go(step - 1)}>
              {t('back')}
            </Button>
          ) : null}
          <Button type="submit" variant="contained" size="large" aria-busy={busy}>
            {busy ? <span className="spinner spinner-button" aria-hidden="true" /> : null}
            {step < LAST ? t('next') : busy ? t('creating') : t('create')}
          </Button>
        </div>
      </form>
    </>
  )
}
