// Generated from dashboard.yaml by `npm run generate`. Do not edit.
export interface paths {
    "/dashboard/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in owner
         *
         * Returns 401 if nobody is signed in.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in to the dashboard
         *
         * Starts a session for the owner of an account. The session lasts 12 hours.
         */
        post: operations["signIn"];
        /**
         * Sign out
         *
         * Ends the session.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/websites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account's websites
         *
         * Returns every website that belongs to the signed-in owner's account.
         */
        get: operations["listDashboardWebsites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/websites/{app_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        /**
         * List the active private keys (Settings > API Keys)
         *
         * Only the first 12 characters of each key are shown. The full value is shown only when the key is created (service 2.2).
         */
        get: operations["listDashboardKeys"];
        put?: never;
        /**
         * Create a private key
         *
         * The response contains the full key, which is never shown again (service 3.1).
         */
        post: operations["createDashboardKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/websites/{app_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * ID of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a private key
         *
         * The key stops working immediately (service 3.1).
         */
        delete: operations["deleteDashboardKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/websites/{app_id}/signed-up-users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List signed-up users
         *
         * Returns the entries on the signed-up users page, in order of arrival. Each check adds an entry. The script adds an entry when it first identifies an address (A23).
         */
        get: operations["listSignedUpUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/websites/{app_id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage and billing
         *
         * Returns the number of checks used and the amount due for checks beyond the free quota (service 8).
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/demo/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up at the demo shop
         *
         * Like an integrator's backend, the shop's server checks the address with the website's private key and acts on
         *     the verdict. If the verdict is ALLOW, the signup is accepted. If it is CHALLENGE, the signup must be confirmed. If
         *     it is BLOCK, the signup is rejected. The check counts toward the quota.
         *
         *     If the check takes longer than 3 seconds, the signup is accepted (service 4.9). The signup is also accepted if
         *     the check fails for another reason. If the submitted text is not an email address, the signup is rejected
         *     without a check.
         */
        post: operations["signUpAtDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/_mock/demo/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a purchase at the demo shop
         *
         * The shop's server sends a conversion with the website's cop_key (service 4.4).
         */
        post: operations["buyAtDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Body of an error response from the dashboard or the demo shop. */
        Error: {
            /**
             * Reason for the error. `invalid_request` means that the request does not match this OpenAPI document.
             *     `invalid_scenario` occurs only in responses to the operations of `control.yaml`.
             * @enum {string}
             */
            code: "invalid_request" | "invalid_scenario" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "too_large" | "internal_error" | "unavailable";
            /** Description of the problem and how to fix it. */
            message: string;
            /** `message` without the suggested fix, for display in a UI. If `problem` is omitted, display `message`. */
            problem?: string;
        };
        /**
         * Plan of an account (service 8).
         * @enum {string}
         */
        Plan: "free" | "business" | "organization";
        /**
         * Format: date-time
         *
         * A time in ISO 8601 format.
         */
        Time: string;
        /** A display name. */
        Name: string;
        /** Credentials to sign in to the dashboard. */
        SignIn: {
            email: string;
            password: string;
        };
        /** The signed-in account. */
        Session: {
            email: string;
        };
        /** Websites of the account. */
        DashboardWebsiteList: {
            websites: components["schemas"]["DashboardWebsite"][];
        };
        /** A website in the dashboard. */
        DashboardWebsite: {
            app_id: string;
            name: string;
            cop_key: string;
            /** Public URL of the mock, set with `--public-url`. Null if the mock uses the host of each request instead. */
            public_url: string | null;
        };
        /** Private keys of a website. */
        DashboardKeyList: {
            keys: components["schemas"]["DashboardKey"][];
        };
        /** A private key. The full value is not included. */
        DashboardKey: {
            id: string;
            name: string;
            /** First 12 characters. */
            prefix: string;
            /** A time in ISO 8601 format. */
            created_at: components["schemas"]["Time"];
        };
        /** A private key to create. */
        NewDashboardKey: {
            /** A display name. */
            name: components["schemas"]["Name"];
        };
        /** A new private key with its full value. */
        CreatedDashboardKey: {
            id: string;
            name: string;
            /** First 12 characters. */
            prefix: string;
            /** The full value, which is shown only in this response. */
            value: string;
            /** A time in ISO 8601 format. */
            created_at: components["schemas"]["Time"];
        };
        /** A page of entries. */
        SignedUpUserPage: {
            users: components["schemas"]["SignedUpUser"][];
            /** The `cursor` of the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /** An entry on the signed-up users page. */
        SignedUpUser: {
            email: string;
            /**
             * Source of the entry. For an email check, the source is `server library` (service 2.8).
             * @enum {string}
             */
            source: "tracking script" | "server library";
            /** A time in ISO 8601 format. */
            at: components["schemas"]["Time"];
        };
        /** Email checks used, and the amount due. */
        Usage: {
            /** Plan of an account (service 8). */
            plan: components["schemas"]["Plan"];
            /** Number of checks used. */
            used: number;
            /** Number of free checks per website. They are never renewed. */
            free: number;
            /** Number of checks left before the service responds with 429. Null if the plan has no limit. */
            left: number | null;
            amount_due: number;
            /** @constant */
            currency: "USD";
            /** Number of checks in a block. Checks beyond the free quota are billed in blocks. */
            block_size: number;
            /** Price of each block of checks, in US dollars. */
            block_price: number;
        };
        /** A signup in the demo shop. */
        DemoSignUp: {
            /** The text that the visitor entered. The shop checks whether it is an email address. */
            email: string;
        };
        /** The demo shop's decision on a signup. */
        DemoDecision: {
            /** @enum {string} */
            decision: "accepted" | "confirm" | "rejected";
            /** Reason for the decision. */
            reason: string;
            /** The shop's own ID for the account. Null if the signup was rejected. */
            user_id: string | null;
            /** ID of the check in the journal, taken from the response. Null if no check was sent or no response arrived. */
            request_id: string | null;
            /** The `emailInfo` of the check. Null if the check returned no verdict. */
            email_info: {
                [key: string]: unknown;
            } | null;
            /** The `userInfo` of the check. Null if the person is unknown or the check returned no verdict. */
            user_info: {
                [key: string]: unknown;
            } | null;
        };
        /** A purchase in the demo shop. */
        DemoPurchase: {
            /** Email address of the account. */
            email: string;
            /** The shop's own ID for the account. */
            user_id: string;
            /** Value of the order, in euros. */
            value: number;
        };
        /** An order in the demo shop, and the response to its conversion request. */
        DemoOrder: {
            /** The shop's own ID for the order, which is sent as `external_id`. */
            order: string;
            /** Status of the response. Null if no response arrived. */
            status: number | null;
            /** ID of the request in the journal, taken from the response. Null if no response arrived. */
            request_id: string | null;
            /** Body of the response, parsed if it is JSON. */
            body: unknown;
        };
    };
    responses: {
        /** The request is invalid. Nothing was changed. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "invalid_request",
                 *       "message": "emial: unknown field; did you mean \"email\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The mock requires a control token, and the token in the request is missing or wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "A control token is required. Send Authorization: Bearer <the value of --control-token or DC_MOCK_TOKEN>"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The session is missing or has ended. A private key does not give access to the dashboard. */
        NotSignedIn: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "Not signed in. To sign in, send your email address and password to POST /dashboard/api/session"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The email address or the password is wrong. */
        SignInRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unauthorized",
                 *       "message": "Wrong email or password"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request's host is not allowed, or the request comes from a page on another site. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "forbidden",
                 *       "message": "The host \"shop.example\" is not allowed. To allow the host, start the mock with --allow-host shop.example"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request refers to something that does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "not_found",
                 *       "message": "No website \"app_lokal\"; did you mean \"app_local\"?"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The request is valid, but conflicts with the current state. Nothing was changed. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "conflict",
                 *       "message": "No private key is stored for \"app_local\". Add a key with POST /_mock/websites/app_local/keys"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The state in Redis (`serve --store`) is unavailable. */
        Busy: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "unavailable",
                 *       "message": "Redis, which stores the shared state, is unavailable; dc-mock keeps retrying"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** The body exceeds the mock's size limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "code": "too_large",
                 *       "message": "The request body is too large. The maximum is 16777216 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * ID of the website.
         * @example app_local
         */
        AppId: string;
        /**
         * ID of the private key.
         * @example key_local
         */
        KeyId: string;
        /**
         * ID of the website. If omitted, the default website is used.
         * @example app_local
         */
        Website: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** Body of an error response from the dashboard or the demo shop. */
export type Error = components['schemas']['Error'];
/** Plan of an account (service 8). */
export type Plan = components['schemas']['Plan'];
/** A time in ISO 8601 format. */
export type Time = components['schemas']['Time'];
/** A display name. */
export type Name = components['schemas']['Name'];
/** Credentials to sign in to the dashboard. */
export type SignIn = components['schemas']['SignIn'];
/** The signed-in account. */
export type Session = components['schemas']['Session'];
/** Websites of the account. */
export type DashboardWebsiteList = components['schemas']['DashboardWebsiteList'];
/** A website in the dashboard. */
export type DashboardWebsite = components['schemas']['DashboardWebsite'];
/** Private keys of a website. */
export type DashboardKeyList = components['schemas']['DashboardKeyList'];
/** A private key. The full value is not included. */
export type DashboardKey = components['schemas']['DashboardKey'];
/** A private key to create. */
export type NewDashboardKey = components['schemas']['NewDashboardKey'];
/** A new private key with its full value. */
export type CreatedDashboardKey = components['schemas']['CreatedDashboardKey'];
/** A page of entries. */
export type SignedUpUserPage = components['schemas']['SignedUpUserPage'];
/** An entry on the signed-up users page. */
export type SignedUpUser = components['schemas']['SignedUpUser'];
/** Email checks used, and the amount due. */
export type Usage = components['schemas']['Usage'];
/** A signup in the demo shop. */
export type DemoSignUp = components['schemas']['DemoSignUp'];
/** The demo shop's decision on a signup. */
export type DemoDecision = components['schemas']['DemoDecision'];
/** A purchase in the demo shop. */
export type DemoPurchase = components['schemas']['DemoPurchase'];
/** An order in the demo shop, and the response to its conversion request. */
export type DemoOrder = components['schemas']['DemoOrder'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotSignedIn = components['responses']['NotSignedIn'];
export type ResponseSignInRejected = components['responses']['SignInRejected'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseBusy = components['responses']['Busy'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ParameterAppId = components['parameters']['AppId'];
export type ParameterKeyId = components['parameters']['KeyId'];
export type ParameterWebsite = components['parameters']['Website'];
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "dev@dc-mock.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "dev@dc-mock.example.com",
                 *       "password": "local"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** The owner is signed in. The session cookie is set. */
            200: {
                headers: {
                    /**
                     * The session cookie. It is sent only to this host, and scripts cannot read it.
                     * @example dc_session=…; Max-Age=43200; Path=/dashboard; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "dev@dc-mock.example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["SignInRejected"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The owner is signed out, and the cookie is deleted. */
            204: {
                headers: {
                    /**
                     * An empty cookie that expires immediately.
                     * @example dc_session=; Max-Age=0; Path=/dashboard; HttpOnly; SameSite=Strict
                     */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    listDashboardWebsites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The websites. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "websites": [
                     *         {
                     *           "app_id": "app_local",
                     *           "name": "Local shop",
                     *           "cop_key": "mocklocalcopkey0000000000000000000000000",
                     *           "public_url": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardWebsiteList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            503: components["responses"]["Busy"];
        };
    };
    listDashboardKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The active keys. Only the first 12 characters of each key are shown (service 2.2). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "key_local",
                     *           "name": "local",
                     *           "prefix": "dcp_mockLoca",
                     *           "created_at": "2026-11-20T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardKeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    createDashboardKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "backend"
                 *     }
                 */
                "application/json": components["schemas"]["NewDashboardKey"];
            };
        };
        responses: {
            /** The key was created. The full value is shown only in this response (service 3.1). */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_4f0c2m9x7q1a",
                     *       "name": "backend",
                     *       "prefix": "dcp_mockQ2xL",
                     *       "value": "dcp_mockQ2xLw8Zr5Tn1Vb6Kc3Hd9Jf4Gm7Ps0YaReTu",
                     *       "created_at": "2026-11-20T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedDashboardKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    deleteDashboardKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
                /**
                 * ID of the private key.
                 * @example key_local
                 */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key was deleted and stopped working immediately. Other keys and the cop_key are not affected (service 3.1). */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    listSignedUpUsers: {
        parameters: {
            query?: {
                /** Maximum number of entries. */
                limit?: number;
                /** The `next_cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "email": "ana@shop.example",
                     *           "source": "server library",
                     *           "at": "2026-11-20T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SignedUpUserPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * ID of the website.
                 * @example app_local
                 */
                app_id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The usage and the amount due. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "business",
                     *       "used": 501,
                     *       "free": 500,
                     *       "left": null,
                     *       "amount_due": 9.5,
                     *       "currency": "USD",
                     *       "block_size": 500,
                     *       "block_price": 9.5
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotSignedIn"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Busy"];
        };
    };
    signUpAtDemo: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@shop.example"
                 *     }
                 */
                "application/json": components["schemas"]["DemoSignUp"];
            };
        };
        responses: {
            /** The shop's decision and the result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "decision": "accepted",
                     *       "reason": "The verdict is ALLOW.",
                     *       "user_id": "u_3f9a1c20",
                     *       "request_id": "req_7h3k9d2m5x0q",
                     *       "email_info": {
                     *         "action": "ALLOW",
                     *         "risk_score": 0,
                     *         "risk_label": "low",
                     *         "reasons": [],
                     *         "suggestion": null
                     *       },
                     *       "user_info": null
                     *     }
                     */
                    "application/json": components["schemas"]["DemoDecision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
    buyAtDemo: {
        parameters: {
            query?: {
                /**
                 * ID of the website. If omitted, the default website is used.
                 * @example app_local
                 */
                website?: components["parameters"]["Website"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana@shop.example",
                 *       "user_id": "u_3f9a1c20",
                 *       "value": 49
                 *     }
                 */
                "application/json": components["schemas"]["DemoPurchase"];
            };
        };
        responses: {
            /** The result of the conversion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "order": "order_2k8v4n6b1z5c",
                     *       "status": 200,
                     *       "request_id": "req_7h3k9d2m5x0q",
                     *       "body": {
                     *         "success": true,
                     *         "data": {
                     *           "conversion_id": "conv_5x0q9h3k7d2m",
                     *           "status": "accepted"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["DemoOrder"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            503: components["responses"]["Busy"];
        };
    };
}
