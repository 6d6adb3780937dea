import type { Language } from '@balcao/contracts/language'
import type { Impact, IncidentState } from '@balcao/contracts/monitoring/incidents'

type Update = { tenant: string; title: string; impact: Impact; state: IncidentState; message: string; components: readonly string[] }
type Words = {
  state: Record<IncidentState, string>
  impact: Record<Impact, string>
  confirm: (tenant: string) => { subject: string; text: string }
  update: (of: Update) => { subject: string; text: string }
}

const PT_STATE: Words['state'] = {
  investigating: 'Em investigação',
  identified: 'Causa identificada',
  monitoring: 'Em observação',
  resolved: 'Resolvido',
}
const PT_IMPACT: Words['impact'] = {
  degraded: 'Lentidão ou falhas isoladas',
  partial: 'Parte do serviço fora do ar',
  outage: 'Serviço fora do ar',
}
const EN_STATE: Words['state'] = {
  investigating: 'Investigating',
  identified: 'Cause identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
}
const EN_IMPACT: Words['impact'] = {
  degraded: 'Slowness or single failures',
  partial: 'Part of the service is down',
  outage: 'The service is down',
}

/** The status page in mails and feeds. */
export const STATUS_WORDS: Record<Language, Words> = {
  'pt-BR': {
    state: PT_STATE,
    impact: PT_IMPACT,
    confirm: (tenant) => ({
      subject: `Confirme: avisos sobre os serviços de ${tenant}`,
      text: `Olá!\n\nEste endereço foi informado para receber por e-mail os avisos sobre os serviços de ${tenant}. Se foi você, confirme pelo link abaixo, nas próximas 48 horas.\n\nSe não foi você, ignore este e-mail: sem a confirmação, nenhum aviso será enviado.\n`,
    }),
    update: ({ tenant, title, impact, state, message, components }) => ({
      subject: `[${tenant}] ${PT_STATE[state]}: ${title}`,
      text: [
        `${title}\n${PT_STATE[state]}${state === 'resolved' ? '' : ` · ${PT_IMPACT[impact]}`}`,
        ...(components.length > 0 ? [`Serviços: ${components.join(', ')}`] : []),
        message,
        'Você recebe este aviso porque se inscreveu na página de situação. Acompanhe por aqui:',
      ].join('\n\n'),
    }),
  },
  en: {
    state: EN_STATE,
    impact: EN_IMPACT,
    confirm: (tenant) => ({
      subject: `Confirm: news about the services of ${tenant}`,
      text: `Hello!\n\nThis address was given to receive news about the services of ${tenant} by e-mail. If it was you, confirm it by the link below within 48 hours.\n\nIf it was not you, ignore this e-mail: without a confirmation nothing more is sent.\n`,
    }),
    update: ({ tenant, title, impact, state, message, components }) => ({
      subject: `[${tenant}] ${EN_STATE[state]}: ${title}`,
      text: [
        `${title}\n${EN_STATE[state]}${state === 'resolved' ? '' : ` · ${EN_IMPACT[impact]}`}`,
        ...(components.length > 0 ? [`Services: ${components.join(', ')}`] : []),
        message,
        'You receive this because you subscribed on the status page. Follow it here:',
      ].join('\n\n'),
    }),
  },
}
