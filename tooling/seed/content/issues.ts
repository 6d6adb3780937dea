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
    ...{ labels: ['bug', 'e-mail'], about: 'oleto' },
  },
]
