import { absenceTransfers } from './absences/transfers.ts'
import { approvalTransfers } from './approvals/transfers.ts'
import { assetTransfers } from './assets/transfers.ts'
import { auditTransfers } from './audit/transfers.ts'
import { automationTransfers } from './automation/transfers.ts'
import { backupTransfers } from './backups/transfers.ts'
import { bulkReplyTransfers } from './bulk-replies/transfers.ts'
import { checklistTransfers } from './checklists/transfers.ts'
import { companyTransfers } from './companies/transfers.ts'
import { documentTransfers } from './documents/transfers.ts'
import { duplicateTransfers } from './duplicates/transfers.ts'
import { emailTransfers } from './email/transfers.ts'
import { fileTransfers } from './files/transfers.ts'
import { flowTransfers } from './flows/transfers.ts'
import { integrationTransfers } from './integrations/transfers.ts'
import { issueTransfers } from './issues/transfers.ts'
import { kbTransfers } from './kb/transfers.ts'
import { maintenanceTransfers } from './maintenance/transfers.ts'
import { monitoringTransfers } from './monitoring/transfers.ts'
import { privacyTransfers } from './privacy/transfers.ts'
import { queueTransfers } from './queues/transfers.ts'
import { recurringTransfers } from './recurring/transfers.ts'
import { reportTransfers } from './reports/transfers.ts'
import { slaTransfers } from './sla/transfers.ts'
import { statusPageTransfers } from './status-page/transfers.ts'
import { tagTransfers } from './tags/transfers.ts'
import { templateTransfers } from './templates/transfers.ts'
import { ticketImportTransfers } from './ticket-import/transfers.ts'
import { ticketListTransfers } from './ticket-list/transfers.ts'
import type { Transfers } from './transfer.ts'
import { userTransfers } from './users/transfers.ts'
import { watcherTransfers } from './watchers/transfers.ts'
import { whatsappTransfers } from './whatsapp/transfers.ts'
import { workflowTransfers } from './workflows/transfers.ts'

/** The rows of the endpoint table that carry files. */
export const transfers: Transfers = {
  ...whatsappTransfers,
  ...integrationTransfers,
  ...approvalTransfers,
  ...auditTransfers,
  ...ticketListTransfers,
  ...watcherTransfers,
  ...companyTransfers,
  ...assetTransfers,
  ...userTransfers,
  ...fileTransfers,
  ...reportTransfers,
  ...statusPageTransfers,
  ...kbTransfers,
  ...maintenanceTransfers,
  ...monitoringTransfers,
  ...documentTransfers,
  ...privacyTransfers,
  ...duplicateTransfers,
  ...emailTransfers,
  ...backupTransfers,
  ...automationTransfers,
  ...bulkReplyTransfers,
  ...ticketImportTransfers,
  ...flowTransfers,
  ...issueTransfers,
  ...checklistTransfers,
  ...tagTransfers,
  ...templateTransfers,
  ...absenceTransfers,
  ...slaTransfers,
  ...recurringTransfers,
  ...queueTransfers,
  ...workflowTransfers,
}
