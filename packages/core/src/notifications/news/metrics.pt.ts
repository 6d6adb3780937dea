import type { Metric } from '@balcao/contracts/monitoring/words'

/** Measurements as alerts name them. */
export const METRICS: Readonly<Record<Metric, string>> = {
  requests: 'Respostas por minuto',
  errors: 'Erros do servidor',
  latency: 'Tempo de resposta',
  sockets: 'Conexões ao vivo',
  pool_waiting: 'Chamadas à espera do banco',
  memory: 'Memória dos servidores',
  job_lag: 'Atraso das tarefas',
  jobs_waiting: 'Tarefas na fila',
  mail_lag: 'Atraso dos e-mails',
  mail_waiting: 'E-mails na fila',
  database_latency: 'Resposta do banco',
  database_connections: 'Conexões do banco',
  database_size: 'Tamanho do banco',
  disk_used: 'Disco em uso',
}
