import { GetReach, Reach } from '@balcao/contracts/kb/reach'
import { ArticleExplained, ExplainArticle } from '@balcao/contracts/kb/why'
import { reach } from '@balcao/core/kb/reach/reach'
import { explain } from '@balcao/core/kb/why/why'
import { agent, supportAgent } from '../endpoint.ts'

/** Who reads an article: how many, and why somebody does or does not. */
export const audienceCalls = {
  reach: supportAgent.query('GET /kb/reach', GetReach, Reach, reach),
  explain: agent.query('GET /kb/articles/{id}/explain', ExplainArticle, ArticleExplained, explain),
}
