CREATE TABLE "alert_receipts" (
	"alert_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notified_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "alert_receipts_alert_id_user_id_pk" PRIMARY KEY("alert_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "mails_done";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "everyone_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_of_sender" ON "alerts" USING btree ("sender_id","heard_at");--> statement-breakpoint
CREATE INDEX "alerts_age" ON "alerts" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "announcements_everyone_due" ON "announcements" USING btree ("occurred_at") WHERE everyone_due;--> statement-breakpoint
CREATE INDEX "announcements_age" ON "announcements" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "notifications_panel" ON "notifications" USING btree ("user_id","seq") WHERE listed;--> statement-breakpoint
CREATE INDEX "notifications_quiet" ON "notifications" USING btree ("id") WHERE not listed;--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE status in ('sent', 'failed', 'withdrawn');--> statement-breakpoint
UPDATE "notifications" SET "listed" = false FROM "announcements" WHERE "announcements"."id" = "notifications"."id" AND NOT "announcements"."listed";--> statement-breakpoint
INSERT INTO "alerts" ("id", "site_id", "sender_id", "status", "version", "heard_at")
SELECT DISTINCT ON ("data" ->> 'id') ("data" ->> 'id')::uuid, "site_id", ("data" ->> 'reportedBy')::uuid, "data" ->> 'status', ("data" ->> 'version')::int, "occurred_at"
FROM "announcements" ORDER BY "data" ->> 'id', ("data" ->> 'version')::int DESC;
