/** Mails that wait in the demo's mailboxes when it starts for the first time: none of them is a customer's question. */
export type WaitingMail = {
  from: string
  name: string
  to: string
  subject: string
  hoursAgo: number
  headers?: Record<string, string>
  text: string
}

export const WAITING_MAILS: readonly WaitingMail[] = [
  {
    ...{ from: 'marta.siqueira@padariaaurora.test', name: 'Marta Siqueira', to: 'suporte@acme.test', hoursAgo: 3 },
    subject: 'Resposta automática: estou em férias',
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: 'Olá! Estou em férias até 7 de dezembro, sem acesso aos e-mails.\n\nEm caso de urgência, fale com Rogério no ramal 214.',
  },
  {
    ...{ from: 'novidades@papelariaexpressa.test', name: 'Papelaria Expressa', to: 'financeiro@acme.test', hoursAgo: 9 },
    subject: 'Novembro inteiro com frete grátis para empresas',
    headers: {
      'List-Id': '<novidades.papelariaexpressa.test>',
      'List-Unsubscribe': '<mailto:sair@papelariaexpressa.test>',
      Precedence: 'bulk',
    },
    text: 'Toner, bobinas e papel A4 com frete grátis até o dia 30.\n\nNão quer mais receber? Responda com SAIR.',
  },
  {
    ...{ from: 'contato@visibilidadeja.test', name: 'Bruno, da Visibilidade Já', to: 'suporte@acme.test', hoursAgo: 27 },
    subject: 'Proposta comercial: seu site na primeira página',
    text: 'Olá, tudo bem?\n\nAnalisamos o site da Acme e encontramos 37 oportunidades. Podemos conversar 15 minutos ainda esta semana?',
  },
]

/** Filters of the demo: what is suspended, and what goes to another queue. */
export const MAIL_FILTERS = [
  {
    name: 'Propostas comerciais',
    conditions: [{ field: 'subject', op: 'starts', value: 'Proposta comercial' }],
    action: { suspend: true },
  },
  { name: 'Segunda via vai para o Financeiro', conditions: [{ field: 'subject', op: 'contains', value: 'segunda via' }], queue: 'finance' },
] as const
