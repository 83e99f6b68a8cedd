CREATE TABLE "phone_numbers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"problem" text,
	"code_id" uuid,
	"sealed_code" text,
	"code_sent_at" timestamp (3) with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"announcement_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"provider_id" text,
	"code" integer
);
--> statement-breakpoint
ALTER TABLE "alarm_tests" ADD COLUMN "has_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "call_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "push_to" uuid[];--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "mail_to" uuid[];--> statement-breakpoint
ALTER TABLE "mailings" ADD COLUMN "recipients" uuid[];--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "shape" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_once" ON "text_messages" USING btree ("kind","subject_id","round","user_id");--> statement-breakpoint
CREATE INDEX "text_messages_due" ON "text_messages" USING btree ("next_attempt_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "text_messages_of_user" ON "text_messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "text_messages_age" ON "text_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "announcements_call_due" ON "announcements" USING btree ("occurred_at") WHERE call_due;