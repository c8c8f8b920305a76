import type { Fault as FaultRecord } from '../../service/model.ts'
import type { Fault } from '../../spec/generated/control.d.ts'
import { describeFaultResponse } from './fault-response.ts'

export function describeFault(fault: FaultRecord): Fault {
  const { id, operation, when, email, nth, every, times, delayMs, respond, drop, truncateBytes, seen, hits } = fault
  return {
    ...(operation === null ? {} : { operation }),
    when,
    ...(email === null ? {} : { match: { email } }),
    ...(nth === null ? {} : { nth }),
    ...(every === null ? {} : { every }),
    ...(times === null ? {} : { times }),
    ...(delayMs === null ? {} : { delay: `${delayMs}ms` }),
    ...(respond ? { respond: describeFaultResponse(respond) } : {}),
    ...(drop ? { drop } : {}),
    ...(truncateBytes === null ? {} : { truncate_bytes: truncateBytes }),
    id,
    seen,
    hits,
  }
}
