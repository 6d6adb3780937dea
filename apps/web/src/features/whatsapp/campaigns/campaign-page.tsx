import { Link } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { useCampaign } from './campaigns.data.ts'
import { Check } from './check.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { Report } from './report.tsx'

/** One campaign: a draft to be written and checked, or what became of it. */
export const Page = () => {
  const may = useCan()('whatsapp.campaign')
  const asked = useAddressId()
  const id = may ? asked : undefined
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useCampaign(id)}
      back={
        <Link to="/whatsapp" search={{ tab: 'campaigns' }}>
          ← {t('back')}
        </Link>
      }
    >
      {(campaign) =>
        campaign.state === 'draft' ? (
          <>
            <CampaignForm key={campaign.audience.kind} values={valuesOf(campaign)} edited={campaign} />
            <Check campaign={campaign} />
          </>
        ) : (
          <Report campaign={campaign} />
        )
      }
    </EditPage>
  )
}
