import { Done, GiveFeedback } from '@balcao/contracts/duplicates/feedback'
import { Compare, Comparison, Detect, Detected, Hints, Realtime, Recommend, Recommendations } from '@balcao/contracts/duplicates/matches'
import { DuplicateAnalytics, GetDuplicateAnalytics } from '@balcao/contracts/duplicates/runs'
import { analytics } from '@balcao/core/duplicates/analytics'
import { compare } from '@balcao/core/duplicates/compare'
import { detect } from '@balcao/core/duplicates/detect'
import { giveFeedback } from '@balcao/core/duplicates/feedback'
import { realtime } from '@balcao/core/duplicates/realtime'
import { recommend } from '@balcao/core/duplicates/recommend'
import { agent, client } from '../endpoint.ts'

export const detection = {
  detect: agent.mutation('POST /duplicate-detection/detect', Detect, Detected, detect),
  realtime: client.mutation('POST /duplicate-detection/realtime', Realtime, Hints, realtime),
  compare: agent.mutation('POST /duplicate-detection/compare', Compare, Comparison, compare),
  recommendations: agent.mutation('POST /duplicate-detection/recommendations', Recommend, Recommendations, recommend),
  feedback: agent.mutation('POST /duplicate-detection/feedback', GiveFeedback, Done, giveFeedback),
  analytics: agent.query('GET /duplicate-detection/analytics', GetDuplicateAnalytics, DuplicateAnalytics, analytics),
}
