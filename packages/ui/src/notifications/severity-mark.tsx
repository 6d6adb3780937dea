import type { Severity } from '@balcao/contracts/notifications/kinds'
import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { t } from '../lib/notifications/messages.ts'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, critical: OctagonAlert }

export const severityName = (severity: Severity): string => t(`severity${severity}`)

/** A severity as glyph and word; critical is the only solid block. */
export const SeverityMark = ({ severity }: { severity: Severity }) => {
  const Icon = ICONS[severity]
  return (
    <span className="notice-severity" data-severity={severity} title={severityName(severity)}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{severityName(severity)}</span>
    </span>
  )
}
