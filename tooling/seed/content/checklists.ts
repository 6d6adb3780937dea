import type { TemplateItemKind } from '@balcao/contracts/checklists/bounds'

const HOUR = 60
const DAY = 24 * HOUR

type DemoItem = {
  text: string
  help?: string
  mandatory?: boolean
  person?: string
  dueMinutes?: number
  kind?: TemplateItemKind
  forCustomer?: boolean
}
export type DemoChecklist = {
  name: string
  description: string
  inOrder?: boolean
  shared?: boolean
  queues?: readonly string[]
  types?: readonly string[]
  items: readonly DemoItem[]
}

/** What the demo's organisation does step by step. */
export const CHECKLISTS: readonly DemoChecklist[] = [
  {
    name: 'Acesso de gente nova',
    description: 'Quando o cliente contrata alguém e pede o acesso ao sistema.',
    shared: true,
    types: ['request'],
    items: [
      { text: 'Confirmar o pedido com quem administra a conta do cliente', mandatory: true, dueMinutes: 4 * HOUR },
      {
        text: 'Criar o acesso com o perfil combinado',
        help: 'Perfis novos começam como “consulta”. Mais do que isso, só com o pedido por escrito.',
        mandatory: true,
        dueMinutes: DAY,
      },
      { text: 'Enviar o convite e conferir se chegou', mandatory: true, dueMinutes: DAY },
      { text: 'Mandar o guia dos primeiros passos' },
      { text: 'Perguntar depois de uma semana se está tudo certo', dueMinutes: 7 * DAY },
    ],
  },
  {
    name: 'Boleto contestado',
    description: 'Confere a cobrança antes de falar em desconto.',
    inOrder: true,
    queues: ['finance'],
    items: [
      { text: 'Conferir o contrato e a nota fiscal', mandatory: true, dueMinutes: DAY },
      { text: 'Pedir o parecer da liderança', mandatory: true, person: 'supervisor@acme.test', dueMinutes: 2 * DAY },
      { text: 'Responder ao cliente com a conta detalhada', mandatory: true },
      { text: 'Emitir o novo boleto, se houver' },
    ],
  },
  {
    name: 'Sistema fora do ar',
    description: 'O que não pode faltar quando a operação de um cliente para.',
    types: ['incident'],
    items: [
      { text: 'Ligar para o cliente e confirmar o que parou', mandatory: true, dueMinutes: HOUR / 2 },
      { text: 'Publicar o aviso na página de status', dueMinutes: HOUR },
      { text: 'Registrar a causa na nota interna', mandatory: true, dueMinutes: 2 * DAY },
      { text: 'Combinar com a liderança o que muda para não repetir', person: 'manager@acme.test', dueMinutes: 7 * DAY },
    ],
  },
  {
    name: 'Implantação',
    description: 'O que o cliente informa e o que a equipe faz até o primeiro dia de uso.',
    shared: true,
    types: ['request'],
    items: [
      { text: 'CNPJ que vai na nota fiscal', kind: 'text', forCustomer: true, mandatory: true, help: 'Com ou sem pontos e barra.' },
      { text: 'Quantas pessoas vão usar o sistema', kind: 'number', forCustomer: true, mandatory: true },
      { text: 'Os cadastros já estão em planilha?', kind: 'yes_no', forCustomer: true },
      { text: 'Planilha de produtos ou de contatos', kind: 'file', forCustomer: true, dueMinutes: 3 * DAY },
      { text: 'Importar os cadastros e conferir com o cliente', mandatory: true, dueMinutes: 5 * DAY },
      { text: 'Foto do equipamento instalado', kind: 'file' },
      { text: 'Combinar a data do treinamento', mandatory: true },
    ],
  },
]

/** The checklists that open tickets of these people have, with how many of their items are done. */
export const CHECKLISTS_ON_TICKETS: readonly { assignee: string; template: number; done: number }[] = [
  { assignee: 'agent@acme.test', template: 0, done: 2 },
  { assignee: 'agent@acme.test', template: 1, done: 1 },
  { assignee: 'supervisor@acme.test', template: 2, done: 0 },
  { assignee: 'support@acme.test', template: 0, done: 3 },
  { assignee: 'supervisor@acme.test', template: 3, done: 0 },
]
