import type { Metric } from '@balcao/contracts/monitoring/words'

/** Measurements as alerts name them. */
export const METRICS: Readonly<Record<Metric, string>> = {
  requests: 'Answers per minute',
  errors: 'Errors of the server',
  latency: 'Response time',
  sockets: 'Live connections',
  pool_waiting: 'Calls waiting for the database',
  memory: 'Memory of the servers',
  job_lag: 'Delay of jobs',
  jobs_waiting: 'Jobs waiting',
  mail_lag: 'Delay of mails',
  mail_waiting: 'Mails waiting',
  database_latency: 'Response of the database',
  database_connections: 'Database connections',
  database_size: 'Size of the database',
  disk_used: 'Disk in use',
}
