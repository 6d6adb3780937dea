import { ListAnomalies } from '@balcao/contracts/monitoring/anomalies'
import { GetIntake } from '@balcao/contracts/monitoring/intake'
import { anomaliesFile } from '@balcao/core/monitoring/anomalies/anomalies-file'
import { mustSeeAll } from '@balcao/core/monitoring/anomalies/policy'
import { intakeFile } from '@balcao/core/monitoring/intake/intake-file'
import { supervisor } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What came in, and anomalies, as files. */
export const monitoringTransfers: Transfers = {
  'monitoring.intake.export': supervisor.export('GET /monitoring/intake/export', GetIntake, { ...intakeFile, mayExport: () => undefined }),
  'monitoring.anomalies.export': supervisor.export('GET /monitoring/anomalies/export', ListAnomalies.omit({ limit: true, cursor: true }), {
    ...anomaliesFile,
    mayExport: mustSeeAll,
  }),
}
