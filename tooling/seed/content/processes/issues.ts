/** The project of the demo's developers. It is switched off and has no token: a demo asks nobody. */
export const TRACKER = { kind: 'github', name: 'Portal da Acme', baseUrl: 'https://api.github.com', project: 'acme/portal' }

type DemoIssue = {
  key: string
  title: string
  isOpen: boolean
  status: string
  assignee: string | null
  labels: string[]
  /** Open tickets with this in their titles wait for it, the newest of them. */
  about: string
}

/** What tickets of the demo wait for. */
export const ISSUES: readonly DemoIssue[] = [
  {
    ...{ key: '377', title: 'Aviso em dobro ao trocar a senha', isOpen: false, status: 'completed', assignee: 'rafa-dev' },
    ...{ labels: ['bug'], about: 'senha' },
  },
  {
    ...{ key: '398', title: 'Unir cadastros repetidos sem perder o histórico', isOpen: true, status: 'open', assignee: 'bia-dev' },
    ...{ labels: ['melhoria'], about: 'cadastros' },
  },
  {
    ...{ key: '405', title: 'Remessa CNAB 240 recusada pelo banco (ERR-3267)', isOpen: true, status: 'open', assignee: null },
    ...{ labels: ['bug', 'urgente'], about: 'CNAB' },
  },
  {
    ...{ key: '412', title: 'Boletos por e-mail caem na caixa de lixo', isOpen: true, status: 'open', assignee: 'rafa-dev' },
    ...{ labels: ['bug', 'e-mail'], about: 'Boleto' },
  },
]

/** What developers wrote on them, and one that went there from a ticket; in hours ago. */
export const ISSUE_COMMENTS: readonly { key: string; author: string; hoursAgo: number; content: string; isSent?: true }[] = [
  {
    key: '405',
    author: 'bia-dev',
    hoursAgo: 30,
    content: 'Consegui repetir com o arquivo de ontem: o campo **convênio** sai com um dígito a menos.',
  },
  {
    ...{ key: '405', author: 'acme-suporte', hoursAgo: 26, isSent: true },
    content: 'O banco confirmou que recusa qualquer remessa com o convênio de 6 dígitos. Há prazo para a correção?\n\n— Acme Suporte',
  },
  {
    key: '405',
    author: 'bia-dev',
    hoursAgo: 20,
    content: 'Sai na 4.12, na quinta. Até lá:\n\n1. gere a remessa\n2. complete o campo `convenio` com zero à esquerda',
  },
  {
    key: '412',
    author: 'rafa-dev',
    hoursAgo: 9,
    content: 'O SPF do domínio novo não inclui o serviço de envio. Abri o pedido com a infraestrutura.',
  },
]
