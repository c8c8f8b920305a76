<?php
// Signup for PHP's built-in server. A 500 is retried once within the timeout.

const STATUS_CODES = ['welcome' => 201, 'challenged' => 202, 'refused' => 403];
const OUTCOMES = ['ALLOW' => 'welcome', 'CHALLENGE' => 'challenged', 'BLOCK' => 'refused'];
const TIMEOUT_MS = 2000;

/** Returns the outcome of a signup. Without a verdict, the signup is accepted. */
function judge(string $email): string
{
    $end = hrtime(true) / 1e6 + TIMEOUT_MS;
    for ($attempt = 1; ; $attempt++) {
        $left = (int) ($end - hrtime(true) / 1e6);
        [$status, $body] = check($email, max(1, $left));
        if ($status === 200) {
            return OUTCOMES[json_decode($body, true)['data']['emailInfo']['action'] ?? ''] ?? 'welcome';
        }
        if ($status !== 500 || $attempt === 2) {
            error_log("no verdict: status $status");
            return 'welcome';
        }
        usleep(200_000);
    }
}

/** Returns the status and the body of a check. The status is 0 if there is no complete response. */
function check(string $email, int $timeoutMs): array
{
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => "Content-Type: application/json\r\nx-dc-key: " . getenv('DC_API_KEY'),
        'content' => json_encode(['email' => $email]),
        'timeout' => $timeoutMs / 1000,
        'ignore_errors' => true,
        'follow_location' => 0,
    ]]);
    $body = @file_get_contents(getenv('DC_BASE_URL') . '/api/v1/services/email/check', false, $context);
    $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
    return $body === false ? [0, ''] : [$status, $body];
}

$email = json_decode(file_get_contents('php://input'), true)['email'] ?? '';
$isValid = is_string($email) && preg_match('/^\S+@\S+\.\S+$/', $email);
$status = $isValid ? judge($email) : 'invalid';
http_response_code(STATUS_CODES[$status] ?? 400);
header('Content-Type: application/json');
echo json_encode(['status' => $status]);
