/** What is checked, in the order of the page. */
export const CHECKS = [
  'database',
  'clock',
  'bus',
  'worker',
  'jobs',
  'mail',
  'mailboxes',
  'domain',
  'storage',
  'disk',
  'push',
  'address',
  'audit',
] as const
export type CheckName = (typeof CHECKS)[number]

export const CHECK_STATES = ['ok', 'warning', 'critical', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

type Text = { pt: string; en: string }
/** What each check looks at, and what to do where it fails: the page and the command line read the same. */
export const CHECK_TEXTS: Readonly<Record<CheckName, { name: Text; fix: Text }>> = {
  database: {
    name: { pt: 'Banco de dados responde', en: 'The database answers' },
    fix: {
      pt: 'Veja a carga do PostgreSQL e as consultas lentas; confira a rede até o banco.',
      en: 'Look at the load of PostgreSQL and its slow queries; check the network to the database.',
    },
  },
  clock: {
    name: { pt: 'Relógios do servidor e do banco', en: 'Clocks of server and database' },
    fix: { pt: 'Ligue a sincronização de horário (NTP) nas duas máquinas.', en: 'Turn on time synchronisation (NTP) on both machines.' },
  },
  bus: {
    name: { pt: 'Mensagens entre servidores', en: 'Messages between servers' },
    fix: {
      pt: 'Confira o Redis (ou o LISTEN/NOTIFY do PostgreSQL): sem ele as telas não atualizam ao vivo.',
      en: 'Check Redis (or LISTEN/NOTIFY of PostgreSQL): without it pages do not update live.',
    },
  },
  worker: {
    name: { pt: 'Worker em execução', en: 'The worker runs' },
    fix: { pt: 'Inicie o worker e veja o fim do seu log.', en: 'Start the worker and read the end of its log.' },
  },
  jobs: {
    name: { pt: 'Tarefas em dia', en: 'Jobs are up to date' },
    fix: {
      pt: 'Veja as filas em /ops/queues; uma tarefa que falha sempre aparece lá com o erro.',
      en: 'Look at the queues under /ops/queues; a job that always fails is there with its error.',
    },
  },
  mail: {
    name: { pt: 'E-mails saindo', en: 'Mails go out' },
    fix: {
      pt: 'Confira SMTP_URL e o servidor de e-mail; os e-mails esperam na fila.',
      en: 'Check SMTP_URL and the mail server; mails wait in the queue.',
    },
  },
  mailboxes: {
    name: { pt: 'Caixas de entrada lidas', en: 'Mailboxes are read' },
    fix: {
      pt: 'Abra E-mail → Caixas e corrija a senha ou o endereço da que falha.',
      en: 'Open E-mail → Mailboxes and correct the password or address of the failing one.',
    },
  },
  domain: {
    name: { pt: 'Domínio próprio verificado', en: 'Own domain is verified' },
    fix: { pt: 'Confira os registros DNS em Configurações → Domínio.', en: 'Check the DNS records under Settings → Domain.' },
  },
  storage: {
    name: { pt: 'Arquivos sem pendências', en: 'Files are not held up' },
    fix: {
      pt: 'O antivírus não responde: confira CLAMD_URL e o seu log.',
      en: 'The virus scanner does not answer: check CLAMD_URL and its log.',
    },
  },
  disk: {
    name: { pt: 'Espaço em disco', en: 'Disk space' },
    fix: {
      pt: 'Libere espaço ou aumente o volume antes que o banco pare.',
      en: 'Free space or enlarge the volume before the database stops.',
    },
  },
  push: {
    name: { pt: 'Chaves de notificações push', en: 'Keys of push notifications' },
    fix: { pt: 'Defina AUTH_SECRET: as chaves derivam dele.', en: 'Set AUTH_SECRET: the keys derive from it.' },
  },
  address: {
    name: { pt: 'Endereço público seguro', en: 'Public address is secure' },
    fix: { pt: 'Use HTTPS em PUBLIC_URL fora da máquina local.', en: 'Use HTTPS in PUBLIC_URL anywhere but on the local machine.' },
  },
  audit: {
    name: { pt: 'Auditoria íntegra', en: 'The audit log is intact' },
    fix: {
      pt: 'Abra Auditoria e veja o trecho que não confere com o selo.',
      en: 'Open Audit and look at the stretch that does not fit its seal.',
    },
  },
}
/** What can be traced. */
export const TRACED = ['ticket', 'mail', 'notification', 'request'] as const
export const MAX_TRACED = 200
