import { emptyAction } from '../automation/action-values.ts'
import { emptyFlow, type FlowValues } from './form-values.ts'
import { t } from './messages.ts'
import { newStep, type StepValues } from './step-values.ts'

/** What a new flow can begin with. */
export const FLOW_TEMPLATES = ['chase', 'survey', 'escalate', 'approve', 'blank'] as const
export type FlowTemplate = (typeof FLOW_TEMPLATES)[number]

/** What templates of messages fill in by themselves. */
const VARIABLES = { customer: '{{cliente.nome}}', number: '{{ticket.numero}}' }

const reply = (content: string) => ({ ...emptyAction('send_reply'), content })
const note = (content: string) => ({ ...emptyAction('add_note'), content })
const status = (value: string) => ({ ...emptyAction('set_status'), value })
const priority = (value: string) => ({ ...emptyAction('set_priority'), value })
const on = ({ key: step }: StepValues, way: 'yes' | 'no') => ({ under: { step, way } as const })

const VALUES: Record<FlowTemplate, () => Partial<FlowValues>> = {
  chase: () => {
    const answer = newStep('wait_for', { span: '2d' })
    const again = newStep('wait_for', { span: '2d', ...on(answer, 'no') })
    return {
      ...{ start: 'status_changed', event: 'status_changed', to: ['waiting_customer'] },
      steps: [
        answer,
        newStep('end', on(answer, 'yes')),
        newStep('action', { ...on(answer, 'no'), actions: [reply(t('chaseReply', VARIABLES))] }),
        again,
        newStep('end', on(again, 'yes')),
        newStep('action', { ...on(again, 'no'), actions: [reply(t('chaseClose', VARIABLES)), status('closed')] }),
      ],
    }
  },
  survey: () => {
    const answer = newStep('wait_for', { span: '3d' })
    return {
      ...{ start: 'status_changed', event: 'status_changed', to: ['resolved'] },
      steps: [
        newStep('wait', { span: '1d' }),
        newStep('action', { actions: [reply(t('surveyReply', VARIABLES))] }),
        answer,
        newStep('action', { ...on(answer, 'yes'), actions: [note(t('surveyNote'))] }),
        newStep('action', { ...on(answer, 'no'), actions: [status('closed')] }),
      ],
    }
  },
  escalate: () => {
    const answer = newStep('wait_for', { event: 'staff_replied', span: '4h', hours: 'business' })
    const again = newStep('wait_for', { event: 'staff_replied', span: '4h', hours: 'business', ...on(answer, 'no') })
    return {
      ...{ start: 'ticket_created', event: 'ticket_created' },
      steps: [
        answer,
        newStep('action', { ...on(answer, 'no'), actions: [priority('high'), note(t('escalateNote'))] }),
        again,
        newStep('action', { ...on(again, 'no'), actions: [priority('urgent'), { ...emptyAction('set_assignee') }] }),
      ],
    }
  },
  approve: () => {
    const decided = newStep('wait_for', { event: 'approval_decided', decision: 'approved', span: '3d', hours: 'business' })
    return {
      steps: [
        newStep('action', { actions: [{ ...emptyAction('ask_approval'), value: t('approveTitle') }, status('waiting_third_party')] }),
        decided,
        newStep('action', { ...on(decided, 'yes'), actions: [status('open'), note(t('approveNote'))] }),
        newStep('action', { ...on(decided, 'no'), actions: [reply(t('approveReply', VARIABLES)), status('cancelled')] }),
      ],
    }
  },
  blank: () => ({}),
}

/** A flow of a template, with steps of its own each time. */
export const templateValues = (template: FlowTemplate): FlowValues => ({
  ...emptyFlow(),
  ...(template === 'blank' ? {} : { name: t(`template_${template}`) }),
  ...VALUES[template](),
})
