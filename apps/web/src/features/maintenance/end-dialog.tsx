import type { MaintenanceWindow } from '@balcao/contracts/maintenance/windows'
import { api } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Ends a window, or calls it off, for a reason that the audit log keeps. */
export const EndDialog = ({ window, onClose }: { window: MaintenanceWindow; onClose: () => void }) => (
  <ReasonDialog
    title={t('endTitle')}
    text={t('endText')}
    verb={t(window.phase === 'open' ? 'endNow' : 'callOff')}
    doing={t('ending')}
    done={t('ended')}
    act={(reason) => api.maintenance.windows.end.mutate({ id: window.id, reason })}
    onClose={onClose}
  />
)
