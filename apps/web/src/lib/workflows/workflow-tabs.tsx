import { useCan } from '../can.ts'
import { PlaceLinks } from '../lists/place-links.tsx'
import { t } from './messages.ts'

/** How statuses go, and what happens step by step, side by side; nothing for who sees the first alone. */
export const WorkflowTabs = ({ current }: { current: 'statuses' | 'flows' | 'runs' }) =>
  useCan()('flow.manage') ? (
    <PlaceLinks
      label={t('places')}
      current={current}
      places={[
        ['statuses', '/workflows', t('statuses')],
        ['flows', '/workflows/flows', t('flows')],
        ['runs', '/workflows/flows/runs', t('runs')],
      ]}
    />
  ) : null
