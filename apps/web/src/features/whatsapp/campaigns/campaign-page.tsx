import { Link } from '@tanstack/react-router'
import { EditPage } from '../../../lib/page/edit-page.tsx'
import { useThing } from '../../../lib/page/use-thing.ts'
import { CampaignForm } from './campaign-form.tsx'
import { useCampaign } from './campaigns.data.ts'
import { Check } from './check.tsx'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { Report } from './report.tsx'

/** One campaign: a draft to be written and checked, or what became of it. */
export const Page = () => {
  const { may, id } = useThing('whatsapp.campaign')
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
