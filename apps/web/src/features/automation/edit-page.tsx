import { Link } from '@tanstack/react-router'
import { EditPage } from '../../lib/page/edit-page.tsx'
import { ProblemNote } from '../../lib/page/problem-note.tsx'
import { useThing } from '../../lib/page/use-thing.ts'
import { useRule } from './automation.data.ts'
import { valuesOf } from './form-values.ts'
import { t } from './messages.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleHistory } from './rule-history.tsx'

/** One rule. */
export const Page = () => {
  const { may, id } = useThing('automation.manage')
  return (
    <EditPage
      title={t('editTitle')}
      failed={t(may ? 'loadFailed' : 'notAllowed')}
      isKnown={id !== undefined}
      query={useRule(id)}
      history={may ? 'automation_rule' : undefined}
      back={<Link to="/automation">← {t('back')}</Link>}
    >
      {(rule, first) => (
        <>
          {rule.problem ? (
            <ProblemNote text={t(`problem_${rule.problem.what}`)} reasons={rule.problem.reasons}>
              <Link to="/automation/runs" search={{ rule: rule.id }}>
                {t('seeRuns')}
              </Link>
            </ProblemNote>
          ) : null}
          <RuleForm values={valuesOf(first)} edited={first} />
          <RuleHistory id={rule.id} />
        </>
      )}
    </EditPage>
  )
}
