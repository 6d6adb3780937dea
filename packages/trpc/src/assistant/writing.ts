import { RewriteText, Rewritten, TranslateMessage, Translation, Writing, WritingOf } from '@balcao/contracts/assistant/writing'
import { rewrite } from '@balcao/core/assistant/writing/rewrite'
import { translate } from '@balcao/core/assistant/writing/translate'
import * as rules from '@balcao/core/assistant/writing/writing'
import { supportAgent } from '../endpoint.ts'

export const writing = {
  get: supportAgent.query('GET /tickets/{id}/writing', WritingOf, Writing, rules.get),
  rewrite: supportAgent.staged('POST /tickets/{id}/rewriting', RewriteText, Rewritten, ({ installation, open }, input) =>
    rewrite(installation, open, input),
  ),
  translate: supportAgent.staged('POST /tickets/{id}/translation', TranslateMessage, Translation, ({ installation, open }, input) =>
    translate(installation, open, input),
  ),
}
