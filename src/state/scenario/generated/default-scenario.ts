// Generated from scenarios/default.yaml by `npm run generate`. Do not edit.

import type { ScenarioDocument } from '../../../spec/generated/control.d.ts'

/** The scenario `default`. */
export const defaultDocument: ScenarioDocument = {"title":"A new website","description":"A website on the free plan with no checks used. No one has been identified yet, and each address gets its normal verdict.","try":"Sign up with your own email address, then with block@dc-mock.example.com. Your app rejects the second signup.","expect":[{"checkEmail":{"email":"ana@shop.example"},"response":{"status":200,"body":{"success":true,"data":{"emailInfo":{"action":"ALLOW"},"userInfo":null,"ipInfo":null}}},"why":"live"},{"checkEmail":{"email":"ana@shop.example"},"response":{"status":200,"body":{"data":{"userInfo":{"email":"ana@shop.example","deviceFingerprint":null}}}},"why":"storage"},{"checkEmail":{"email":"block@dc-mock.example.com"},"response":{"status":200,"body":{"data":{"emailInfo":{"action":"BLOCK"}}}},"why":"test-address"}]}
