/** What is checked, in the order of the page. */
export const CHECKS = [
  'database',
  'migrations',
  'clock',
  'bus',
  'worker',
  'jobs',
  'mail',
  'mailServer',
  'mailboxes',
  'senders',
  'domain',
  'certificate',
  'storage',
  'scans',
  'disk',
  'backups',
  'models',
  'connections',
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
  migrations: {
    name: { pt: 'Migrações aplicadas', en: 'Migrations are applied' },
    fix: {
      pt: 'Rode a migração desta versão antes de continuar; a que falta está ao lado.',
      en: 'Run the migration of this version before going on; the missing one is beside this.',
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
  mailServer: {
    name: { pt: 'Servidor de saída aceita a conexão', en: 'The outgoing mail server takes the connection' },
    fix: {
      pt: 'Confira endereço, porta, usuário e senha em SMTP_URL e o acesso da rede até ele.',
      en: 'Check address, port, user and password in SMTP_URL, and the network to it.',
    },
  },
  mailboxes: {
    name: { pt: 'Caixas de entrada lidas', en: 'Mailboxes are read' },
    fix: {
      pt: 'Abra E-mail → Caixas e corrija a senha ou o endereço da que falha.',
      en: 'Open E-mail → Mailboxes and correct the password or address of the failing one.',
    },
  },
  senders: {
    name: { pt: 'SPF e DKIM dos remetentes', en: 'SPF and DKIM of senders' },
    fix: {
      pt: 'Abra E-mail → Caixas → Domínio e publique as linhas que faltam no DNS.',
      en: 'Open E-mail → Mailboxes → Domain and publish the missing lines in the DNS.',
    },
  },
  domain: {
    name: { pt: 'Domínio próprio verificado', en: 'Own domain is verified' },
    fix: { pt: 'Confira os registros DNS em Configurações → Domínio.', en: 'Check the DNS records under Settings → Domain.' },
  },
  certificate: {
    name: { pt: 'Certificado TLS válido', en: 'The TLS certificate is valid' },
    fix: {
      pt: 'Renove o certificado do endereço público e confira a renovação automática.',
      en: 'Renew the certificate of the public address and check its automatic renewal.',
    },
  },
  storage: {
    name: { pt: 'Armazenamento grava, lê e apaga', en: 'The store of files writes, reads and removes' },
    fix: {
      pt: 'Confira as permissões de DATA_DIR ou as credenciais do S3, e o espaço livre.',
      en: 'Check the permissions of DATA_DIR or the credentials of S3, and the free space.',
    },
  },
  scans: {
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
  backups: {
    name: { pt: 'Backup recente e verificado', en: 'A recent backup, verified' },
    fix: {
      pt: 'Abra Backups: ligue o agendamento, veja o que falhou e verifique uma restauração.',
      en: 'Open Backups: turn on the schedule, look at what failed, and verify one.',
    },
  },
  models: {
    name: { pt: 'Provedores de IA respondem', en: 'AI providers answer' },
    fix: {
      pt: 'Abra Assistente → Provedores e corrija a chave, o modelo ou o orçamento; as respostas saem sem modelo enquanto isso.',
      en: 'Open Assistant → Providers and correct key, model or budget; answers are made without a model meanwhile.',
    },
  },
  connections: {
    name: { pt: 'Integrações sem falhas', en: 'Integrations are without faults' },
    fix: {
      pt: 'Abra a integração indicada: webhook pausado, credencial vencida ou sincronização parada.',
      en: 'Open the one that is named: a paused webhook, an expired credential or a stopped synchronisation.',
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
export const TRACED = ['ticket', 'mail', 'inbound', 'notification', 'whatsapp', 'rule', 'flow', 'webhook', 'request'] as const
/** Where a step of a trace comes from. */
export const TRACE_SOURCES = ['event', 'mail', 'inbound', 'notification', 'whatsapp', 'sla', 'rule', 'flow', 'webhook', 'audit'] as const
export const MAX_TRACED = 200
