import { exactTime } from '@balcao/ui/lib/time'
import { Link } from '@tanstack/react-router'
import { EditPage } from '../../../lib/page/edit-page.tsx'
import { ProblemNote } from '../../../lib/page/problem-note.tsx'
import { useThing } from '../../../lib/page/use-thing.ts'
import { valuesOf } from './form-values.ts'
import { Hook } from './hook.tsx'
import { t } from './messages.ts'
import { TrackerForm } from './tracker-form.tsx'
import { useTracker } from './trackers.data.ts'
import { TryOut } from './try-out.tsx'

/** One project of an issue tracker. */
export const Page = () => {
  const { may, id } = useThing('integration.manage')
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useTracker(id)}
      back={<Link to="/integrations/trackers">← {t('back')}</Link>}
    >
      {(tracker, first) => (
        <>
          {tracker.problem && tracker.problemSince ? (
            <ProblemNote text={`${t(`failure_${tracker.problem}`)} ${t('since', { time: exactTime(tracker.problemSince) })}`} />
          ) : null}
          <TrackerForm values={valuesOf(first)} edited={first} />
          <TryOut id={tracker.id} />
          <Hook tracker={tracker} />
        </>
      )}
    </EditPage>
  )
}
