import type { AbsencesTables } from './schema/absences.ts'
import type { AnalyticsTables } from './schema/analytics.ts'
import type { AssistantTables } from './schema/assistant.ts'
import type { AuditTables } from './schema/audit.ts'
import type { BackupTables } from './schema/backups.ts'
import type { CalendarsTables } from './schema/calendars.ts'
import type { EmailTables } from './schema/channels/email.ts'
import type { WhatsappTables } from './schema/channels/whatsapp.ts'
import type { ChatTables } from './schema/chat.ts'
import type { CommentsTables } from './schema/comments.ts'
import type { CompaniesTables } from './schema/companies.ts'
import type { CustomFieldsTables } from './schema/custom-fields.ts'
import type { DocumentTables } from './schema/documents.ts'
import type { DuplicatesTables } from './schema/duplicates.ts'
import type { FilesTables } from './schema/files.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { KbTables } from './schema/kb.ts'
import type { KbLearningTables } from './schema/kb-learning.ts'
import type { KbSearchTables } from './schema/kb-search.ts'
import type { KbTransferTables } from './schema/kb-transfers.ts'
import type { MaintenanceTables } from './schema/maintenance.ts'
import type { MonitoringTables } from './schema/monitoring.ts'
import type { NotificationsTables } from './schema/notifications.ts'
import type { OutboxTables } from './schema/outbox.ts'
import type { PrivacyTables } from './schema/privacy.ts'
import type { ApprovalTables } from './schema/processes/approvals.ts'
import type { AssetTables } from './schema/processes/assets.ts'
import type { AutomationTables } from './schema/processes/automation.ts'
import type { BulkReplyTables } from './schema/processes/bulk-replies.ts'
import type { ChecklistTables } from './schema/processes/checklists.ts'
import type { FlowTables } from './schema/processes/flows.ts'
import type { IssueTables } from './schema/processes/issues.ts'
import type { RecurringTables } from './schema/processes/recurring.ts'
import type { SideConversationTables } from './schema/processes/side-conversations.ts'
import type { SignatureTables } from './schema/processes/signatures.ts'
import type { SlaTables } from './schema/processes/sla.ts'
import type { TicketImportTables } from './schema/processes/ticket-imports.ts'
import type { WebhookTables } from './schema/processes/webhooks.ts'
import type { WorkflowTables } from './schema/processes/workflows.ts'
import type { QueuesTables } from './schema/queues.ts'
import type { ReportsTables } from './schema/reports.ts'
import type { RoutingTables } from './schema/routing.ts'
import type { SearchTables } from './schema/search.ts'
import type { SocialTables } from './schema/sign-in/social.ts'
import type { SignInTables } from './schema/sign-in.ts'
import type { SsoTables } from './schema/sso.ts'
import type { TagsTables } from './schema/tags.ts'
import type { TenancyTables } from './schema/tenancy.ts'
import type { TicketLinksTables } from './schema/ticket-links.ts'
import type { TicketListTables } from './schema/ticket-list.ts'
import type { TicketSettingsTables } from './schema/ticket-settings.ts'
import type { TicketsTables } from './schema/tickets.ts'
import type { TimeTables } from './schema/time.ts'
import type { UsersTables } from './schema/users.ts'
import type { WatchersTables } from './schema/watchers.ts'
import type { WatchesTables } from './schema/watches.ts'

/** All tables as Kysely sees them: camelCase here, snake_case in SQL. One file per area, named like its migration. */
export interface DB
  extends TenancyTables,
    UsersTables,
    IdentityTables,
    CompaniesTables,
    AssetTables,
    QueuesTables,
    TicketsTables,
    TicketSettingsTables,
    TicketLinksTables,
    WatchersTables,
    TagsTables,
    CommentsTables,
    FilesTables,
    TicketListTables,
    WatchesTables,
    RecurringTables,
    TimeTables,
    CustomFieldsTables,
    SearchTables,
    NotificationsTables,
    EmailTables,
    AuditTables,
    OutboxTables,
    BackupTables,
    BulkReplyTables,
    ChatTables,
    AssistantTables,
    ApprovalTables,
    AutomationTables,
    ChecklistTables,
    TicketImportTables,
    WebhookTables,
    IssueTables,
    SideConversationTables,
    WhatsappTables,
    FlowTables,
    WorkflowTables,
    CalendarsTables,
    ReportsTables,
    AnalyticsTables,
    MonitoringTables,
    MaintenanceTables,
    RoutingTables,
    SlaTables,
    SocialTables,
    SsoTables,
    DocumentTables,
    SignatureTables,
    SignInTables,
    PrivacyTables,
    DuplicatesTables,
    AbsencesTables,
    KbTables,
    KbLearningTables,
    KbSearchTables,
    KbTransferTables {}
