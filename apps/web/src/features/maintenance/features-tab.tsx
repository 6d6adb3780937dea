import type { Feature } from '@balcao/contracts/maintenance/features'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import css from './maintenance.module.css'
import { t } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What the organisation does without. */
export const FeaturesTab = () => {
  const features = trpc.maintenance.features.list.useQuery({})
  const [asked, setAsked] = useState<{ name: Feature; on: boolean } | undefined>()
  const verb = (on: boolean) => (on ? 'switchOn' : 'switchOff')
  return (
    <div className={css.part}>
      <p className={css.quiet}>{t('featuresText')}</p>
      <Loaded query={features} failed={t('failed')} lines={5}>
        {({ data }) => (
          <FigureTable
            name={t('features')}
            heads={[t('tab_features'), t('phase'), t('act')]}
            rows={data.map(({ name, on }) => ({
              key: name,
              head: t(`feature_${name}`),
              cells: [
                t(on ? 'on' : 'off'),
                <Button
                  key="switch"
                  size="small"
                  aria-label={t(`${verb(!on)}Of`, { name: t(`feature_${name}`) })}
                  onClick={() => setAsked({ name, on: !on })}
                >
                  {t(verb(!on))}
                </Button>,
              ],
            }))}
          />
        )}
      </Loaded>
      {asked ? (
        <ReasonDialog
          title={t(`${verb(asked.on)}Of`, { name: t(`feature_${asked.name}`) })}
          text={t('switchText')}
          verb={t(verb(asked.on))}
          act={(reason) => api.maintenance.features.set.mutate({ ...asked, reason })}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}
