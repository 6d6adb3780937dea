import { TICKET_EVENTS } from '@balcao/contracts/automation/bounds'
import { FLOW_EVENTS, type FlowEvent, MAX_FLOW_NAME } from '@balcao/contracts/flows/bounds'
import { CreateFlow, type Flow } from '@balcao/contracts/flows/flows'
import { CheckOption } from '@balcao/ui/check-box'
import { Choice } from '@balcao/ui/profile/choice'
import { useNavigate } from '@tanstack/react-router'
import { ConditionFields } from '../../../lib/conditions/condition-fields.tsx'
import css from '../../../lib/page/form-page.module.css'
import { NameFields } from '../../../lib/page/name-fields.tsx'
import { SavedForm } from '../../../lib/page/saved-form.tsx'
import { useListedForm } from '../../../lib/page/use-listed-form.ts'
import { trpc } from '../../../lib/trpc.ts'
import { TriggerDetails } from '../../automation/trigger-fields.tsx'
import { useFlowActs } from '../flows.data.ts'
import { type FlowValues, reasonsOf, toInput } from '../form-values.ts'
import { t } from '../messages.ts'
import { Simulator } from './simulator.tsx'
import { startText } from './start-text.ts'
import { StepsCard } from './steps-card.tsx'

type FlowFormProps = { values: FlowValues; edited?: Flow }

/** When a flow starts, on which tickets, and its steps, with a simulation beneath. */
export const FlowForm = ({ values: first, edited }: FlowFormProps) => {
  const navigate = useNavigate()
  const { save } = useFlowActs()
  const cache = trpc.useUtils()
  const leave = () => void navigate({ to: '/workflows/flows' })
  const form = useListedForm({
    t,
    values: first,
    edited,
    reasonsOf,
    inputOf: (written) => CreateFlow.parse(toInput(written)),
    save,
    read: (id) => cache.flows.get.fetch({ id }),
    notice: 'flow',
    leave,
  })
  const { values, errors, change } = form
  const author = edited?.author.name ?? t('you')
  const startBy = (start: FlowEvent) => change({ start, ...(start === 'manual' ? {} : { event: start }) })
  return (
    <>
      <SavedForm t={t} form={form} onCancel={leave}>
        <div className={css.card}>
          <NameFields
            values={values}
            errors={errors}
            labels={{
              name: t('name'),
              state: t('state'),
              active: t('active'),
              inactive: t('inactive'),
              description: t('description'),
            }}
            maxName={MAX_FLOW_NAME}
            onChange={change}
          />
        </div>
        <div className={css.card}>
          <h2 className={css.legend}>{t('when')}</h2>
          <Choice
            label={t('event')}
            value={values.start}
            {...(values.start === 'manual' ? { hint: t('manualHint') } : {})}
            options={['manual' as const, ...TICKET_EVENTS].map((event) => [event, startText(event)] as const)}
            onChange={(start) => startBy(FLOW_EVENTS.find((one) => one === start) ?? 'manual')}
          />
          {values.start === 'manual' ? null : <TriggerDetails values={values} errors={errors} onChange={change} />}
        </div>
        <ConditionFields t={t} values={values} errors={errors} onChange={change} />
        <StepsCard steps={values.steps} author={author} errors={errors} onChange={(steps) => change({ steps })} />
        <div className={css.card}>
          <CheckOption checked={values.endsWithTicket} onChange={(endsWithTicket) => change({ endsWithTicket })}>
            {t('endsWithTicket')}
          </CheckOption>
          {edited && edited.runs.open > 0 ? <p className={css.quiet}>{t('runsUnderWay', { n: edited.runs.open })}</p> : null}
        </div>
      </SavedForm>
      <Simulator values={values} />
    </>
  )
}
