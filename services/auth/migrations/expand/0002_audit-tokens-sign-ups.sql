CREATE TYPE "public"."sign_up_status" AS ENUM('pending', 'approved', 'refused');--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"log" text NOT NULL,
	"site_id" text NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_heads_log_site_id_pk" PRIMARY KEY("log","site_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"user_role" text,
	"action" text NOT NULL,
	"description" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"site_id" text NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"user_role" text,
	"action" text NOT NULL,
	"description" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"site_id" text NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"manager_id" text NOT NULL,
	"metadata" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"consumer" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"consumer" text NOT NULL,
	"event_id" uuid NOT NULL,
	"handled_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_consumer_event_id_pk" PRIMARY KEY("consumer","event_id")
);
--> statement-breakpoint
CREATE TABLE "manager_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"site_id" text NOT NULL,
	"manager_id" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"generated_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid
);
--> statement-breakpoint
CREATE TABLE "sign_up_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"status" "sign_up_status" DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_by_name" text,
	CONSTRAINT "sign_up_requests_user" UNIQUE("user_id")
);
--> statement-breakpoint
DROP INDEX "mails_done";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaits_manager_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_tokens" ADD CONSTRAINT "manager_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_requests" ADD CONSTRAINT "sign_up_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("site_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("site_id","timestamp","number");--> statement-breakpoint
CREATE INDEX "audit_log_by_user" ON "audit_log" USING btree ("site_id","user_id","timestamp","number");--> statement-breakpoint
CREATE UNIQUE INDEX "badge_log_chain" ON "badge_log" USING btree ("site_id","number");--> statement-breakpoint
CREATE INDEX "badge_log_by_time" ON "badge_log" USING btree ("site_id","timestamp","number");--> statement-breakpoint
CREATE INDEX "inbox_handled" ON "inbox" USING btree ("handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manager_tokens_hash" ON "manager_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "manager_tokens_by_end" ON "manager_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_requests_by_site" ON "sign_up_requests" USING btree ("site_id","status","requested_at");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_done" ON "mails" USING btree ("created_at") WHERE status in ('sent', 'failed', 'withdrawn');