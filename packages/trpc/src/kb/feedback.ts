import {
  ArticleFeedback,
  CountView,
  FeedbackGiven,
  FeedbackList,
  GiveFeedback,
  HandleFeedback,
  ListFeedback,
  RateArticle,
  Rated,
  ViewCounted,
} from '@balcao/contracts/kb/feedback'
import * as feedback from '@balcao/core/kb/learning/feedback'
import { rate } from '@balcao/core/kb/learning/ratings'
import { view } from '@balcao/core/kb/learning/views'
import { supportAgent, visitor } from '../endpoint.ts'

/** What readers make of articles. */
export const feedbackCalls = {
  rate: visitor.mutation('POST /kb/articles/{id}/rate', RateArticle, Rated, (ctx, input, { visitor }) => rate(ctx, input, visitor)),
  giveFeedback: visitor.creation('POST /kb/articles/{id}/feedback', GiveFeedback, FeedbackGiven, (ctx, input, { visitor }) =>
    feedback.give(ctx, input, visitor),
  ),
  view: visitor.mutation('POST /kb/articles/{id}/view', CountView, ViewCounted, (ctx, input, { visitor }) => view(ctx, input, visitor)),
  feedback: supportAgent.query('GET /kb/feedback', ListFeedback, FeedbackList, feedback.list),
  handleFeedback: supportAgent.mutation('PATCH /kb/feedback/{id}', HandleFeedback, ArticleFeedback, feedback.handle),
}
