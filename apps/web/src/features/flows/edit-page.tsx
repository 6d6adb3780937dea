import { Link } from '@tanstack/react-router'
import { EditPage } from '../../lib/page/edit-page.tsx'
import css from '../../lib/page/form-page.module.css'
import { ProblemNote } from '../../lib/page/problem-note.tsx'
import { useThing } from '../../lib/page/use-thing.ts'
import { FlowForm } from './editor/flow-form.tsx'
import { useFlow } from './flows.data.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'

/** One flow. */
export const Page = () => {
  const { may, id } = useThing('flow.manage')
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useFlow(id)}
      history={may ? 'flow' : undefined}
      back={<Link to="/workflows/flows">← {t('back')}</Link>}
    >
      {({ id: own, problem }, first) => (
        <>
          {problem ? <ProblemNote text={t(`problem_${problem.what}`)} reasons={problem.reasons} /> : null}
          <p className={css.quiet}>
            <Link to="/workflows/flows/$id/runs" params={{ id: String(own) }}>
              {t('seeRuns')}
            </Link>
          </p>
          <FlowForm values={valuesOf(first)} edited={first} />
        </>
      )}
    </EditPage>
  )
}
