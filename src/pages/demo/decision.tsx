import type { JSX } from 'preact'
import type { DemoDecision } from '../../spec/generated/dashboard.d.ts'
import { CallLink } from './call-link.tsx'

interface DecisionProps {
  website: string
  email: string
  decision: DemoDecision
  /** Called with the suggested email address if the user accepts the suggestion. */
  onSuggestion: (email: string) => void
}

const decisionLabels: Readonly<Record<DemoDecision['decision'], { title: string; tone: string }>> = {
  accepted: { title: 'Welcome', tone: 'good' },
  confirm: { title: 'One more step', tone: 'warn' },
  rejected: { title: 'Not accepted', tone: 'bad' },
}

export function Decision({ website, email, decision, onSuggestion }: DecisionProps): JSX.Element {
  const { reason, user_id, request_id, email_info: info } = decision
  const { title, tone } = decisionLabels[decision.decision]
  const suggestion = typeof info?.suggestion === 'string' ? info.suggestion : null
  const reasons = Array.isArray(info?.reasons) ? info.reasons.map(String) : []
  return (
    <div class={`decision ${tone}`}>
      <p>
        <strong class={tone}>{title}</strong>, {email}. {reason}
        {decision.decision === 'confirm' ? ' A real shop would now send an email or ask for a code.' : ''}
      </p>
      {suggestion === null ? null : (
        <p>
          Did you mean{' '}
          <button type="button" class="quiet" onClick={() => onSuggestion(suggestion)}>
            {suggestion}
          </button>
          ?
        </p>
      )}
      <dl class="facts">
        {info ? (
          <>
            <dt>Risk</dt>
            <dd>
              {String(info.risk_score)}, {String(info.risk_label)}
              {reasons.length === 0 ? '' : `: ${reasons.join('; ')}`}
            </dd>
          </>
        ) : null}
        {user_id !== null && decision.decision === 'accepted' ? (
          <>
            <dt>Account</dt>
            <dd>
              <code>{user_id}</code>, identified on this device
            </dd>
          </>
        ) : null}
        {request_id === null ? null : (
          <>
            <dt>Check</dt>
            <dd>
              <CallLink website={website} id={request_id} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
